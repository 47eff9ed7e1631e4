import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { labelsOf } from "../shelf/match.ts";
import type { Shelf } from "../shelf/pieces.server.ts";
import { wantedNow } from "./about-products.server.ts";
import type { ChatMessage } from "./conversation.ts";
import { readConversation } from "./conversation.ts";

/** A piece, and the size of it that was asked for; null where it is not to be had in that. */
export type ChatCard = ProductCard & { askedSize?: string | null };

/**
 * The pieces' cards begin with the size that the conversation asks for, and not with the shopper's usual
 * one: nor where that size is gone, since one press would put another into the cart than was spoken of.
 */
export function inAskedSize(
  cards: readonly ProductCard[],
  messages: readonly ChatMessage[],
  shelf: Shelf,
): ChatCard[] {
  const { size } = wantedNow(readConversation(messages, shelf));
  return cards.map((card) => {
    const labels = size ? labelsOf(size, card.category) : [];
    if (labels.length === 0) return card;
    const there = labels.find((label) =>
      card.sizes.some((one) => one.size === label && one.available),
    );
    return { ...card, askedSize: there ?? null };
  });
}
