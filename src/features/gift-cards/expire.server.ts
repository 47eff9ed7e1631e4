import { and, gt, lte } from "drizzle-orm";
import { giftCards } from "~/db/schema/gift-cards.ts";
import type { Context } from "~/platform/context.ts";
import { addEntry, lockCard } from "./ledger.server.ts";
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
      if (card.balanceKobo === 0 || !isOver(card, ctx.clock.now())) return;
      await addEntry(ctx, tx, id, {
        kind: "expired",
        amountKobo: -card.balanceKobo,
        key: `expired:${id}:${card.expiresAt!.getTime()}`,
      });
    });
  }
  return due.length;
}
