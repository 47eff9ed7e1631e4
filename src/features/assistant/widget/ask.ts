import { request } from "~/client/request.ts";
import { ShopError } from "~/client/shop-error.ts";
import { chatEvent } from "../answers.ts";

import type { Act, WireChatCard } from "../schema.ts";
import type { WornSizes } from "../shelf/worn-size.ts";

/** Part of an answer as it arrives. */
export type AnswerPart =
  | { text: string }
  | { cards: WireChatCard[] }
  | { acts: Act[] }
  | { failed: true };

/** A connection that says nothing for this long is taken for dead. */
const SILENCE_MS = 60_000;

/** Reads `data:` lines from bytes that are cut anywhere. Ends at [DONE]. @throws when it ends before */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The answer was cut off");
    onBytes();
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice("data:".length).trim();
      if (data === "[DONE]") {
        await reader.cancel();
        return;
      }
      yield JSON.parse(data);
    }
  }
}

/** Asks TEMI. @throws when the shop cannot be reached, refuses, or the answer breaks off */
export async function* ask(
  input: { messages: { role: string; content: string }[]; viewing?: number; sizes?: WornSizes },
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const response = await request("/functions/v1/chatbot", {
      method: "POST",
      body: JSON.stringify(input),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.body) throw new ShopError(0);
    for await (const event of readEvents(response.body, restart)) {
      const { choices, cards, acts, error } = chatEvent.read(event);
      const text = choices?.[0]?.delta.content;
      if (text) yield { text };
      if (error) yield { failed: true };
      if (cards && cards.length > 0) yield { cards };
      if (acts && acts.length > 0) yield { acts };
    }
  } finally {
    clearTimeout(timer);
  }
}
