import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { addEntry, lockCard } from "../ledger.server.ts";
import { putOnCredit } from "./credit.server.ts";

/**
 * An account's credit has for an order what was refunded to it: what is missing comes onto it, what was taken
 * back goes off it. However often it runs, the money moves once. The order must be locked.
 *
 * @throws AppError refused where a refund is taken back whose money was spent since
 */
export async function settleCredited(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
): Promise<void> {
  const { rows } = await tx.execute<{ due: number; there: number; card_id: string | null }>(sql`
    select (select coalesce(sum(amount_kobo), 0)::float8 from refunds
        where order_id = ${order.id} and to_credit and status = 'processed') as due,
      coalesce(sum(amount_kobo), 0)::float8 as there, (array_agg(card_id order by id desc))[1] as card_id
    from gift_card_entries where order_id = ${order.id} and kind = 'credited'`);
  const { due, there, card_id } = rows[0]!;
  const amountKobo = due - there;
  if (amountKobo === 0) return;
  const entry = {
    kind: "credited",
    amountKobo,
    key: `credited:${order.id}:${randomUUID()}`,
    orderId: order.id,
    actorId: actor.id,
  } as const;
  if (amountKobo > 0) {
    // Their own money does not lapse.
    await putOnCredit(ctx, tx, order.userId!, entry, null);
    return;
  }
  const card = await lockCard(tx, card_id!);
  if (card.balanceKobo + amountKobo < 0) {
    throw new AppError(
      "refused",
      "This cannot be taken back: its money was spent from the store credit since.",
      { reason: "money_moved" },
    );
  }
  await addEntry(ctx, tx, card.id, entry);
}
