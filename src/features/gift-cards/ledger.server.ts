import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCardEntries, giftCards } from "~/db/schema/gift-cards.ts";
import type { Kobo } from "~/lib/money.ts";
import type { GiftCardEntry } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { goodAfterReturn, stateOf } from "./rules.ts";

export type CardRow = typeof giftCards.$inferSelect;

interface Entry {
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

/** @throws AppError refused (gift_card) for a card whose money cannot be spent now, with the reason */
export function requireUsable(card: CardRow, now: Date): void {
  const state = stateOf(standingOf(card), now);
  if (state === "active") return;
  throw new AppError("refused", WHY_NOT[state], {
    reason: "gift_card",
    details: { state },
  });
}

/** Money comes back to a card: at once, and for long enough to be spent, also to one that had expired. */
export async function returnToCard(
  ctx: Context,
  tx: Transaction,
  cardId: string,
  entry: { amountKobo: Kobo; key: string; orderId: string; actorId: string | null },
): Promise<void> {
  const card = await lockCard(tx, cardId);
  const isNew = await addEntry(ctx, tx, cardId, { ...entry, kind: "returned" });
  if (!isNew) return;
  const expiresAt = goodAfterReturn(card.expiresAt, ctx.clock.now());
  await tx.update(giftCards).set({ expiresAt }).where(eq(giftCards.id, cardId));
}

/**
 * Takes as much of a card as there is, up to an amount: two who spend it at once wait for each other here.
 *
 * @returns what was taken
 * @throws AppError refused (gift_card) when it cannot be spent
 */
export async function spendCard(
  ctx: Context,
  tx: Transaction,
  cardId: string,
  { atMostKobo, key, orderId }: { atMostKobo: Kobo; key: string; orderId: string },
): Promise<Kobo> {
  const card = await lockCard(tx, cardId);
  requireUsable(card, ctx.clock.now());
  const spentKobo = Math.min(card.balanceKobo, atMostKobo);
  await addEntry(ctx, tx, cardId, { kind: "spent", amountKobo: -spentKobo, key, orderId });
  return spentKobo;
}
