import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCardEntries, giftCards } from "~/db/schema/gift-cards.ts";
import { formatNaira, type Kobo } from "~/lib/money.ts";
import type { GiftCardEntry } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound, pressedBefore } from "~/platform/errors.ts";
import { stateOf } from "./rules.ts";

export type CardRow = typeof giftCards.$inferSelect;

/** A move of a card's money. */
export interface Entry {
  kind: GiftCardEntry;
  /** Below zero for what leaves the card. */
  amountKobo: Kobo;
  /** The same key is the same move, however often it is written. */
  key: string;
  orderId?: string;
  reason?: string;
  actorId?: string | null;
}

/** The card's row, locked until the transaction ends. @throws AppError not_found */
export async function lockCard(tx: Transaction, id: string): Promise<CardRow> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("no key update");
  if (!card) throw notFound("There is no such gift card");
  return card;
}

/**
 * Writes a move into the book and to the card's balance: the only way in which money gets onto a card
 * or off it. The card must be locked where it leaves.
 *
 * @returns false when this move was written before: then nothing has changed
 */
export async function addEntry(
  ctx: Context,
  tx: Transaction,
  cardId: string,
  entry: Entry,
): Promise<boolean> {
  const written = await tx
    .insert(giftCardEntries)
    .values({ ...entry, cardId, at: ctx.clock.now() })
    .onConflictDoNothing({ target: giftCardEntries.key })
    .returning({ id: giftCardEntries.id });
  if (written.length === 0) return false;
  await tx
    .update(giftCards)
    .set({ balanceKobo: sql`${giftCards.balanceKobo} + ${entry.amountKobo}` })
    .where(eq(giftCards.id, cardId));
  return true;
}

/** @throws AppError idempotency_mismatch where the move of this key was another one */
export async function requireSameMove(
  tx: Transaction,
  { key, amountKobo, reason }: Pick<Entry, "key" | "amountKobo" | "reason">,
): Promise<void> {
  const [entry] = await tx.select().from(giftCardEntries).where(eq(giftCardEntries.key, key));
  if (!entry || (entry.amountKobo === amountKobo && entry.reason === reason)) return;
  const way = entry.amountKobo < 0 ? "taken off" : "put on";
  throw pressedBefore(`${formatNaira(Math.abs(entry.amountKobo))} was ${way}`);
}

/** Whether a move was written before. The card must be locked. */
export async function isWritten(tx: Transaction, key: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: giftCardEntries.id })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.key, key));
  return entry !== undefined;
}

const WHY_NOT = {
  waiting: "This gift card cannot be used yet",
  spent: "Nothing is left on this gift card",
  expired: "This gift card has expired",
  blocked: "This gift card cannot be used. Write to us and we will help.",
};

/** Whether it waits for its day, without a code. */
export const standingOf = (card: CardRow) => ({
  ...card,
  isToBeMailed: card.mailAt !== null && card.mailedAt === null,
});

const WHY_NO_CREDIT = {
  waiting: "Your store credit cannot be used yet",
  spent: "Nothing is left of your store credit",
  expired: "Your store credit has expired",
  blocked: "Your store credit cannot be used. Write to us and we will help.",
};

/** @throws AppError refused (gift_card, store_credit) where its money cannot be spent now, with the reason */
export function requireUsable(card: CardRow, now: Date): void {
  const state = stateOf(standingOf(card), now);
  if (state === "active") return;
  const isCredit = card.userId !== null;
  throw new AppError("refused", (isCredit ? WHY_NO_CREDIT : WHY_NOT)[state], {
    reason: isCredit ? "store_credit" : "gift_card",
    details: { state },
  });
}
