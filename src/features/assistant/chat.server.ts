import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { toWireCard } from "~/features/catalogue/wire-card.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { APOLOGY } from "./apology.ts";
import { answerWithModel } from "./model/answer.server.ts";
import { answerBuiltIn, type Turn } from "./planner/answer.server.ts";
import { openToolBox, type ToolBox } from "./tools/index.server.ts";

/** Part of an answer on its way. */
export type ChatEvent = { text: string } | { cards: ProductCard[] };

/** Answers a turn from the tools' results, with the language model if there is one. Ends without a word when `signal` aborts. */
export async function* answerTurn(
  ctx: Context,
  caller: Caller,
  turn: Turn,
  signal: AbortSignal,
  tools: ToolBox = openToolBox({ ctx, caller }),
): AsyncGenerator<ChatEvent> {
  const model = await ctx.languageModel();
  if (model) {
    yield* answerWithModel(model, { ctx, caller }, tools, turn, signal);
    return;
  }
  const reply = await answerBuiltIn({ ctx, caller }, tools, turn);
  // Cards first: they stand in place of the list in the text.
  if (reply.cards && reply.cards.length > 0) yield { cards: reply.cards };
  for (const line of reply.text.split(/(?<=\n)/)) {
    if (signal.aborted) return;
    yield { text: line };
  }
}

const encoder = new TextEncoder();
const line = (data: unknown) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);

function wireEvent(event: ChatEvent): Uint8Array {
  // Clients that know only text see an empty piece of text where the cards travel.
  return "text" in event
    ? line({ choices: [{ delta: { content: event.text } }] })
    : line({ choices: [{ delta: { content: "" } }], cards: event.cards.map(toWireCard) });
}

/** An answer as server-sent events. Whatever fails ends in the apology and [DONE]; nothing hangs. */
export function streamTurn(
  ctx: Context,
  caller: Caller,
  turn: Turn,
  left: AbortSignal,
): ReadableStream<Uint8Array> {
  const stop = new AbortController();
  left.addEventListener("abort", () => stop.abort(), { once: true });
  if (left.aborted) stop.abort();
  const events = answerTurn(ctx, caller, turn, stop.signal);
  let said = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (!done) {
          said = true;
          controller.enqueue(wireEvent(value));
          return;
        }
      } catch (error) {
        if (stop.signal.aborted) return controller.close();
        ctx.log.warn({ error: String(error) }, "the assistant failed to answer");
        controller.enqueue(
          line({
            choices: [{ delta: { content: said ? `\n\n${APOLOGY}` : APOLOGY } }],
            // For clients that say it in their own way.
            error: { code: "assistant_failed" },
          }),
        );
      }
      controller.enqueue(encoder.encode("data: [DONE]\n\n"));
      controller.close();
    },
    cancel() {
      stop.abort();
      void events.return(undefined);
    },
  });
}
