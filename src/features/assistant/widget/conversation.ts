import { CONVERSATION } from "~/client/offline/caches.ts";
import type { Act, WireChatCard } from "../schema.ts";

/** One message as this browser keeps it. */
export interface Message {
  role: "assistant" | "user";
  content: string;
  cards?: WireChatCard[];
  /** What it offers to do at a press. */
  acts?: Act[];
  /** An answer on its way, one that the shopper stopped, or one that failed. */
  state?: "pending" | "stopped" | "failed";
}

/** Dropped when whoever said it leaves: see `keepFor`. */
const KEY = CONVERSATION;
/** More than a visit has; the server reads the last of them anyway. */
const MOST = 60;

export const greeting = (storeName: string): Message => ({
  role: "assistant",
  content: `Hello, I am TEMI, your shopping assistant at ${storeName}. Tell me what you are looking for – an occasion, a colour, a size, a budget – or ask about delivery, sizes or returns.`,
});

/** The conversation with a question and the empty message that its answer is written into. */
export const withQuestion = (messages: readonly Message[], content: string): Message[] => [
  ...messages,
  { role: "user", content },
  { role: "assistant", content: "", state: "pending" },
];

/** The conversation with its last message changed. */
export const withAnswer = (
  messages: readonly Message[],
  change: (answer: Message) => Message,
): Message[] =>
  messages.map((message, at) => (at === messages.length - 1 ? change(message) : message));

/** What the server is told: what was said, without what failed. */
export function toWire(messages: readonly Message[]): { role: string; content: string }[] {
  return messages
    .filter(({ state, content }) => state !== "failed" && content.trim() !== "")
    .slice(-MOST)
    .map(({ role, content }) => ({ role, content }));
}

/** The conversation without its last question and answer, and that question, to ask it anew. */
export function takeLastQuestion(messages: readonly Message[]): [Message[], string] | null {
  const at = messages.findLastIndex(({ role }) => role === "user");
  return at < 0 ? null : [messages.slice(0, at), messages[at]!.content];
}

/** A message of an answer that nobody writes on any more. */
export const settled = (message: Message): Message =>
  message.state === "pending" ? { ...message, state: "stopped" } : message;

/** Reads a kept conversation; an answer that was on its way when the page went is a stopped one. */
export function parseConversation(stored: string | null): Message[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: Partial<Message> | null): Message[] => {
    if (one?.role !== "assistant" && one?.role !== "user") return [];
    if (typeof one.content !== "string") return [];
    return [settled(one as Message)];
  });
}

export function readKept(): Message[] {
  try {
    return parseConversation(sessionStorage.getItem(KEY));
  } catch {
    return []; // Storage is blocked: the conversation lives until the page goes.
  }
}

export function keep(messages: readonly Message[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(messages.slice(-MOST)));
  } catch {
    // Storage is blocked or full.
  }
}
