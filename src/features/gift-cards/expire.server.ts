import { and, gt, lte } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import type { Context } from "~/platform/context.ts";
import { addEntry, type CardRow, lockCard } from "./ledger.server.ts";
import { isOver } from "./rules.ts";

const MOST_PER_RUN = 500;

/** What is left on cards whose time is over lapses, with a line in the book. @returns how many cards */
export async function expireCards(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(lte(giftCards.expiresAt, ctx.clock.now()), gt(giftCards.balanceKobo, 0)))
    .limit(MOST_PER_RUN);
  for (const { id } of due) {
    await ctx.db.transaction(async (tx) => {
      const card = await lockCard(tx, id);
      // It was spent or prolonged meanwhile.
      if (!isOver(card, ctx.clock.now())) return;
      await lapse(ctx, tx, card);
    });
  }
  return due.length;
}

/** What is left on a card whose time is over lapses. It must be locked. */
export async function lapse(ctx: Context, tx: Transaction, card: CardRow): Promise<void> {
  if (card.balanceKobo === 0) return;
  await addEntry(ctx, tx, card.id, {
    kind: "expired",
    amountKobo: -card.balanceKobo,
    key: `expired:${card.id}:${card.expiresAt!.getTime()}`,
  });
}
