import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { refunds } from "~/db/schema/payments.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import type { Context } from "~/platform/context.ts";
import { differenceOf } from "./difference.ts";
import {
  closeOpenPayments,
  openAmountDue,
  openPaymentOf,
  repriceOpenPayment,
} from "./open-payment.server.ts";
import { insertRefunds } from "./refunds-due.server.ts";

/** What is to go back of an order since it has other pieces, and nobody has sent, in kobo. */
export async function unsentKobo(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ kobo: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::float8 as kobo from refunds
    where order_id = ${orderId} and status = 'due' and reason = 'pieces_changed'`);
  return rows[0]!.kobo;
}

/**
 * A paid order comes to another amount since it has other pieces: more is waited for, by the way in
 * which it was paid where that goes, and less is a refund due. The order must be locked.
 *
 * @param now as it comes from its pieces having changed
 * @throws AppError refused when more would go back than is left of what was paid
 */
export async function settleDifference(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { before, now, reason }: { before: OrderRow; now: OrderRow; reason: string },
): Promise<void> {
  const kept = { ...before, unsentKobo: await unsentKobo(tx, now.id) };
  await tx
    .delete(refunds)
    .where(
      and(
        eq(refunds.orderId, now.id),
        eq(refunds.status, "due"),
        eq(refunds.reason, "pieces_changed"),
      ),
    );
  const { dueKobo, backKobo } = differenceOf(kept, now.totalKobo);
  const order = await recordPaymentState(ctx, tx, now.id, { dueKobo });
  await waitForDue(ctx, tx, order);
  if (backKobo === 0) return;
  await insertRefunds(ctx, tx, actor, {
    orderId: order.id,
    amountKobo: backKobo,
    reason: "pieces_changed",
    note: reason,
    idempotencyKey: `pieces:${order.id}:${order.version}`,
  });
  const data = { amount_kobo: backKobo, reason: "pieces_changed" };
  await recordEvent(ctx, tx, order.id, { kind: "refund_due", actor, data });
}

async function waitForDue(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.dueKobo === 0) return closeOpenPayments(ctx, tx, order.id);
  if (await openPaymentOf(tx, order.id)) return repriceOpenPayment(ctx, tx, order);
  const byCard = order.paymentMethod === "paystack" && ctx.paystack !== null;
  await openAmountDue(ctx, tx, order, { method: byCard ? "paystack" : "transfer" });
}
