import type { LanguageModel, ModelMessage, ToolSet } from "ai";
import { fetchCards, type ProductCard } from "~/features/catalogue/cards.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { AppError } from "~/platform/errors.ts";
import type { ChatEvent } from "../chat.server.ts";
import type { Turn } from "../planner/asked.ts";
import { linkedProducts } from "../planner/conversation.ts";
import { MAX_TOOL_CALLS, type ToolBox, type ToolName, tools } from "../tools/index.server.ts";
import { describeCard } from "../tools/products.server.ts";
import type { ToolScope } from "../tools/tool.ts";
import { createFacts, type Facts } from "./facts.ts";
import { instructions } from "./instructions.ts";
import { createSieve } from "./sieve.ts";

const HISTORY_CHARACTERS = 12_000;
const ANSWER_TOKENS = 800;
/** A model that does not stop is stopped. */
const ANSWER_CHARACTERS = 6000;
const REMEMBERED = 8;
const MOST_CARDS = 6;

/** The newest messages that fit, beginning with one of the shopper's. */
function recent({ messages }: Turn): ModelMessage[] {
  let left = HISTORY_CHARACTERS;
  const kept = [...messages]
    .reverse()
    .filter(({ content }, at) => {
      left -= content.length;
      return at === 0 || left >= 0;
    })
    .reverse();
  const first = kept.findIndex(({ role }) => role === "user");
  return kept.slice(first).map(({ role, content }) => ({ role, content }));
}

/** Products that earlier answers showed, and the one on the page, with their facts of now. */
async function shownBefore({ ctx }: ToolScope, turn: Turn): Promise<ProductCard[]> {
  const ids = turn.messages
    .filter(({ role }) => role === "assistant")
    .flatMap(({ content }) => linkedProducts(content));
  const newest = [...new Set([...(turn.viewing ? [turn.viewing] : []), ...ids.reverse()])];
  return fetchCards(ctx, newest.slice(0, REMEMBERED));
}

/**
 * Answers with the language model, which sees the shop through the tools only. Its words pass on as
 * they come, through the sieve. @throws when the model fails, is cut off, stays silent or never
 * comes to an answer
 */
export async function* answerWithModel(
  model: LanguageModel,
  scope: ToolScope,
  box: ToolBox,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { ctx } = scope;
  const { aiTimeoutMs: timeoutMs } = ctx.config;
  const [{ streamText, dynamicTool, isStepCount }, shown, { brand }] = await Promise.all([
    import("ai"),
    shownBefore(scope, turn),
    getSettings(ctx),
  ]);
  const said = turn.messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => content)
    .join("\n");
  const facts = createFacts(ctx.clock.now(), said);
  const seen = new Map(shown.map((card) => [card.id, card]));
  const context = {
    on_this_page: turn.viewing ?? null,
    products: shown.map(describeCard),
  };
  facts.add(context.products);
  let lastFound: ProductCard[] = [];

  const offered: ToolSet = {};
  for (const name of Object.keys(tools) as ToolName[]) {
    offered[name] = dynamicTool({
      description: tools[name].description,
      inputSchema: tools[name].input,
      execute: async (input) => {
        const { data, cards = [] } = await box.run(name, input);
        facts.add(data);
        for (const card of cards) seen.set(card.id, card);
        if (cards.length > 0) lastFound = cards;
        return data;
      },
    });
  }

  const done = new AbortController();
  const { stream } = streamText({
    model,
    instructions: instructions(brand.name, context),
    messages: recent(turn),
    tools: offered,
    stopWhen: isStepCount(MAX_TOOL_CALLS + 1),
    // Who has used up the calls has to answer with what there is.
    prepareStep: () => (box.calls >= MAX_TOOL_CALLS ? { toolChoice: "none" } : {}),
    maxOutputTokens: ANSWER_TOKENS,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, done.signal]),
    timeout: { firstChunkMs: timeoutMs, chunkMs: timeoutMs, totalMs: 10 * timeoutMs },
    onError: () => {},
  });

  const sieve = createSieve(facts);
  let text = "";
  let received = 0;
  let isNew = false;
  try {
    for await (const part of stream) {
      if (signal.aborted) return;
      switch (part.type) {
        case "text-delta": {
          // What is said before and after a look into the shop are two paragraphs.
          const words = text !== "" && isNew ? `\n${part.text}` : part.text;
          isNew = false;
          received += part.text.length;
          if (received > ANSWER_CHARACTERS) throw failure("wrote without end");
          const passed = sieve.push(words);
          text += passed;
          if (passed) yield { text: passed };
          break;
        }
        case "text-end": {
          isNew = true;
          const rest = sieve.end();
          text += rest;
          if (rest) yield { text: rest };
          break;
        }
        case "error":
          throw part.error;
        case "abort":
          throw failure(part.reason ?? "took too long");
        case "finish":
          if (part.finishReason !== "stop" && part.finishReason !== "length")
            throw failure(`ended with ${part.rawFinishReason ?? part.finishReason}`);
      }
    }
  } finally {
    // Whatever ended the answer, the model need not go on.
    done.abort();
  }
  const rest = sieve.end();
  text += rest;
  if (rest.trim()) yield { text: rest };
  if (text.trim() === "") throw failure("said nothing");
  const cards = cardsFor(text, facts, seen, lastFound);
  if (cards.length > 0) yield { cards };
}

/** The products that an answer speaks of; where it only says "these", what was found last. */
function cardsFor(
  text: string,
  facts: Facts,
  seen: Map<number, ProductCard>,
  lastFound: ProductCard[],
): ProductCard[] {
  const named = facts.productsIn(text).flatMap((id) => seen.get(id) ?? []);
  return (named.length > 0 ? named : lastFound.slice(0, 4)).slice(0, MOST_CARDS);
}

const failure = (what: string) => new AppError("unavailable", `The language model ${what}`);
