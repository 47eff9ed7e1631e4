import { KOBO } from "~/features/language/prices.ts";
import { mergeWanted } from "../shelf/merge-wanted.ts";
import type { Shelf } from "../shelf/pieces.server.ts";
import type { Wanted } from "../shelf/wanted.ts";
import { readFollowUp } from "./follow-ups.ts";
import type { Message } from "./read-message.ts";

export interface ChatMessage {
  role: "assistant" | "user";
  content: string;
}

/** What earlier turns say about the present one. The client sends them; nothing is kept here. */
export interface Situation {
  now: Message;
  /** The message before it. */
  last: Message | null;
  /** What was wanted before this message, with its follow-ups. */
  before: Wanted | null;
  /** Ids in the last answer that showed products, in its order. */
  shown: number[];
  /** Ids shown since the wish began. */
  seen: number[];
}

const PRODUCT_LINK = /\/product\/(\d{1,9})\b/g;
const LAST_LIMIT = /under ₦([\d,]+)/;

export const linkedProducts = (text: string): number[] => [
  ...new Set([...text.matchAll(PRODUCT_LINK)].map((match) => Number(match[1]))),
];

const isWish = ({ topic, hasSubject, hasDetail, named }: Message) =>
  topic === "find" ||
  topic === "count" ||
  ((topic === "available" || topic === "price") && named.length === 0 && (hasSubject || hasDetail));

/** The message says that it goes on with what was wanted. */
export const continues = ({ folded }: Message) =>
  CORRECTS.test(withoutFillers(folded)) ||
  /^(and|what (about|of)|how about|wetin about|only|but|or|also|same|in)\b/.test(
    withoutFillers(folded),
  ) ||
  /\binstead\b/.test(folded);

/** "No wait, mules": of the gold pumps the gold still stands. */
const CORRECTS =
  /^(?:sorry )*(?:no wait|wait|oops|actually|scratch (?:that|it)|i meant?|or rather|on second thoughts?|(?:make|change|switch) (?:it|that|am))\b/;

const FILLERS = new Set(
  "hm hmm hmmm ok okay oh ah abeg please pls so alright yes oya ehn cool nice great".split(" "),
);
/** "Hmm, ok what of ankara". */
function withoutFillers(folded: string): string {
  const words = folded.split(" ");
  const from = words.findIndex((word) => !FILLERS.has(word));
  return words.slice(Math.max(from, 0)).join(" ");
}

export function readConversation(messages: readonly ChatMessage[], shelf: Shelf): Situation {
  let before: Wanted | null = null;
  let shown: number[] = [];
  let seen: number[] = [];
  let last: Message | null = null;
  for (const [at, message] of messages.slice(0, -1).entries()) {
    if (message.role === "assistant") {
      const ids = linkedProducts(message.content);
      if (ids.length > 0) {
        shown = ids;
        seen = [...seen, ...ids];
      }
      continue;
    }
    const past = readFollowUp(message.content, shelf, last, before);
    last = past;
    if (isWish(past)) {
      if (past.wanted.things.length > 0) seen = [];
      before = mergeWanted(before, past.wanted, continues(past));
    } else if (past.topic === "cheaper" && before) {
      const limit = LAST_LIMIT.exec(messages[at + 1]?.content ?? "")?.[1];
      const max = limit ? Number(limit.replace(/,/g, "")) - KOBO : null;
      before = { ...(before as Wanted), max: max ?? (before as Wanted).max };
    }
  }
  const now = readFollowUp(messages.at(-1)?.content ?? "", shelf, last, before);
  return { now, last, before, shown, seen };
}
