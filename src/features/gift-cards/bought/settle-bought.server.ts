import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCardPurchases } from "~/db/schema/gift-cards.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { formatNaira, type Kobo } from "~/lib/money.ts";
import { BESIDE_THE_ORDER } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { addEntry, lockCard } from "../ledger.server.ts";

/** What of an order's money is promised back, or went back already. */
export async function promisedBack(tx: Transaction, orderId: string): Promise<Kobo> {
  const { rows } = await tx.execute<{ kobo: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::float8 as kobo from refunds
    where order_id = ${orderId} and status <> 'failed' and reason not in ${BESIDE_THE_ORDER}`);
  return rows[0]!.kobo;
}

/**
 * Who bought a card has back of its money what is taken off the card, no more and no less: so a refund is
 * refused whose money was spent from it already, and a refund that was taken back is on it again. However
 * often it runs, the money moves once. The order must be locked.
 *
 * @throws AppError refused (gift_card_spent)
 */
export async function settleBought(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  actor: Actor,
): Promise<void> {
  const [bought] = await tx
    .select({ cardId: giftCardPurchases.cardId })
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.orderId, orderId));
  if (!bought?.cardId) return;
  const card = await lockCard(tx, bought.cardId);
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select -coalesce(sum(amount_kobo), 0)::float8 as taken from gift_card_entries
    where card_id = ${card.id} and kind = 'refunded'`);
  const moreKobo = (await promisedBack(tx, orderId)) - rows[0]!.taken;
  if (moreKobo === 0) return;
  if (moreKobo > card.balanceKobo) {
    const left = card.balanceKobo;
    throw new AppError(
      "refused",
      left === 0
        ? "Nothing is left on the gift card that was bought: there is nothing to give back."
        : `Of the gift card that was bought only ${formatNaira(left)} is left: no more can be given back.`,
      { reason: "gift_card_spent", details: { left_kobo: left } },
    );
  }
  await addEntry(ctx, tx, card.id, {
    kind: "refunded",
    amountKobo: -moreKobo,
    key: `bought:${orderId}:${randomUUID()}`,
    actorId: actor.id,
  });
}
