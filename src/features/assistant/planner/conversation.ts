import { type Understood, understand, type Wish } from "./understand.ts";

export interface ChatMessage {
  role: "assistant" | "user";
  content: string;
}

/** What earlier turns say about the present one. The client sends them; nothing is kept here. */
export interface Situation {
  now: Understood;
  /** What was wanted before this message, with its follow-ups. */
  before: Wish | null;
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

/** A later wish on top of an earlier one. */
export function mergeWishes(before: Wish | null, now: Wish, hasSubject: boolean): Wish {
  if (!before) return now;
  if (hasSubject) return { ...now, wearer: now.wearer ?? before.wearer };
  return {
    ...before,
    wearer: now.wearer ?? before.wearer,
    colors: now.colors.length > 0 ? now.colors : before.colors,
    shade: now.colors.length > 0 ? now.shade : before.shade,
    size: now.size ?? before.size,
    min: now.max !== null || now.min !== null ? now.min : before.min,
    max: now.max !== null || now.min !== null ? now.max : before.max,
    sort: now.sort ?? before.sort,
  };
}

const isWish = ({ topic, hasSubject, hasDetail, names }: Understood) =>
  topic === "find" ||
  ((topic === "available" || topic === "price") && names.length === 0 && (hasSubject || hasDetail));

export function readConversation(
  messages: readonly ChatMessage[],
  brands: readonly string[],
): Situation {
  let before: Wish | null = null;
  let shown: number[] = [];
  let seen: number[] = [];
  for (const [at, message] of messages.slice(0, -1).entries()) {
    if (message.role === "assistant") {
      const ids = linkedProducts(message.content);
      if (ids.length > 0) {
        shown = ids;
        seen = [...seen, ...ids];
      }
      continue;
    }
    const past = understand(message.content, brands);
    if (isWish(past)) {
      if (past.hasSubject) seen = [];
      before = mergeWishes(before, past.wish, past.hasSubject);
    } else if (past.topic === "cheaper" && before) {
      const limit = LAST_LIMIT.exec(messages[at + 1]?.content ?? "")?.[1];
      if (limit) before = { ...(before as Wish), max: Number(limit.replace(/,/g, "")) };
    }
  }
  return { now: understand(messages.at(-1)?.content ?? "", brands), before, shown, seen };
}
