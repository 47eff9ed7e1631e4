import { inPieces } from "~/lib/pieces.ts";
import type { Message } from "./conversation.ts";
import { finishedSentences } from "./rich-text.ts";

/** Reads the answer out sentence by sentence, as each is finished, not word by word. */
export function Announcer({
  messages,
  pending,
}: {
  messages: readonly Message[];
  pending: boolean;
}) {
  const at = messages.length - 1;
  const last = messages[at];
  // A greeting or a kept conversation is there to be read, not news.
  const isNews = last?.role === "assistant" && messages[at - 1]?.role === "user";
  const sentences = isNews ? finishedSentences(last.content, !pending) : [];
  const pieces = isNews && !pending ? (last.cards?.length ?? 0) : 0;
  return (
    <div aria-live="polite" className="sr-only" data-testid="temi-spoken">
      {pending && <p>TEMI is writing.</p>}
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences only follow one another
        <p key={`${at}-${index}`}>{sentence}</p>
      ))}
      {pieces > 0 && <p>{inPieces(pieces)} shown.</p>}
    </div>
  );
}
