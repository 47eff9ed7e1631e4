import type { Context as HonoContext } from "hono";
import { streamSSE } from "hono/streaming";
import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { toWireCard } from "~/features/catalogue/wire-card.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { reasonOf } from "~/platform/reason-of.ts";
import { chatEvent } from "./answers.ts";
import { APOLOGY } from "./apology.ts";
import { answerWithModel } from "./model/answer.server.ts";
import { answerBuiltIn } from "./planner/answer.server.ts";
import type { Turn } from "./planner/asked.ts";
import { type ChatCard, inAskedSize } from "./planner/asked-size.ts";
import type { Act, WireChatCard } from "./schema.ts";
import { getShelf } from "./shelf/pieces.server.ts";
import { openToolBox, type ToolBox } from "./tools/index.server.ts";

/** Part of an answer on its way. */
export type ChatEvent = { text: string } | { cards: ChatCard[] } | { acts: Act[] };

/** Answers a turn from the tools' results, with the language model if there is one; where that is silent or fails, without it. Ends without a word when `signal` aborts. */
export async function* answerTurn(
  ctx: Context,
  caller: Caller,
  turn: Turn,
  signal: AbortSignal,
  tools: ToolBox = openToolBox({ ctx, caller }),
): AsyncGenerator<ChatEvent> {
  const sized = async (cards: ProductCard[]): Promise<ChatEvent> => ({
    cards: inAskedSize(cards, turn.messages, await getShelf(ctx)),
  });
  const model = await ctx.languageModel();
  if (model) {
    let said = false;
    try {
      for await (const event of answerWithModel(model, { ctx, caller }, tools, turn, signal)) {
        said = true;
        yield "cards" in event ? await sized(event.cards) : event;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      ctx.log.warn({ error: reasonOf(error) }, "the model failed, the built-in assistant answers");
    }
    if (said) yield { text: "\n\n" };
  }
  // What the model used up of the calls is no fault of the shopper's.
  const own = model ? openToolBox({ ctx, caller }) : tools;
  const reply = await answerBuiltIn({ ctx, caller }, own, turn);
  // Cards first: they stand in place of the list in the text.
  if (reply.cards && reply.cards.length > 0) yield await sized(reply.cards);
  if (reply.acts && reply.acts.length > 0) yield { acts: reply.acts };
  for (const line of reply.text.split(/(?<=\n)/)) {
    if (signal.aborted) return;
    yield { text: line };
  }
}

/** What of an event goes over the wire: clients that know only text see an empty piece of it with cards and acts. */
function toWire(event: ChatEvent) {
  if ("text" in event) return saying(event.text);
  return "acts" in event
    ? { ...saying(""), acts: event.acts }
    : { ...saying(""), cards: event.cards.map(toChatCard) };
}

const saying = (content: string) => ({ choices: [{ delta: { content } }] });

const toChatCard = ({ askedSize, ...card }: ChatCard): WireChatCard => ({
  ...toWireCard(card),
  ...(askedSize !== undefined && { asked_size: askedSize }),
});

/** An answer as server-sent events. Whatever fails ends in the apology and [DONE]; nothing hangs. */
export function streamTurn(ctx: Context, c: HonoContext, caller: Caller, turn: Turn): Response {
  const stop = new AbortController();
  const signal = AbortSignal.any([c.req.raw.signal, stop.signal]);
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => stop.abort());
    const send = (event: Parameters<typeof chatEvent.write>[0]) =>
      stream.writeSSE({ data: JSON.stringify(chatEvent.write(event)) });
    let said = false;
    try {
      for await (const event of answerTurn(ctx, caller, turn, signal)) {
        said = true;
        await send(toWire(event));
      }
    } catch (error) {
      if (signal.aborted) return;
      ctx.log.warn({ error: reasonOf(error) }, "the assistant failed to answer");
      await send({
        ...saying(said ? `\n\n${APOLOGY}` : APOLOGY),
        // For clients that say it in their own way.
        error: { code: "assistant_failed" },
      });
    }
    await stream.writeSSE({ data: "[DONE]" });
  });
}
