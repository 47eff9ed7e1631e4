import type { Message } from "./conversation.ts";

/** WhatsApp cuts long greetings, and nobody reads them. */
const MOST_CHARACTERS = 1200;
const QUESTIONS = 5;
const PIECES = 6;

/** What a person at the shop needs to know to go on: what was asked, and which pieces came up. */
export function sumUp(
  messages: readonly Message[],
  store: { name: string; publicUrl: string },
): string {
  const shorten = (text: string, most: number) => {
    const line = text.replace(/\s+/g, " ").trim();
    return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
  };
  const asked = messages
    .filter(({ role }) => role === "user")
    .slice(-QUESTIONS)
    .map(({ content }) => `• ${shorten(content, 140)}`);
  const pieces = new Map(
    messages
      .flatMap(({ cards = [] }) => cards)
      .reverse()
      .map(({ id, name }) => [id, `• ${shorten(name, 80)} – ${store.publicUrl}/product/${id}`]),
  );
  const parts = [`Hello ${store.name}! I was talking to TEMI in your shop.`];
  if (asked.length > 0) parts.push(`I asked:\n${asked.join("\n")}`);
  if (pieces.size > 0) {
    parts.push(`Pieces we looked at:\n${[...pieces.values()].slice(0, PIECES).join("\n")}`);
  }
  let text = parts.join("\n\n");
  while (text.length > MOST_CHARACTERS) text = text.slice(0, text.lastIndexOf("\n"));
  return text;
}
