import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { isUnpaid } from "~/features/orders/rules.ts";
import { BESIDE_THE_ORDER } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { refundsChanged } from "./hooks.server.ts";
import type { PaymentRow } from "./open-payment.server.ts";

/*
 * Money that was paid at the door may be promised back, and then turn out never to have been paid. The
 * promise waits with the payment for its money, and must not outlive it: sent for an order that waits for its
 * money anew it would make it one that was paid and refunded, of which nobody asks for anything any more.
 */

const promisedOf = (orderId: string) =>
  and(
    eq(refunds.orderId, orderId),
    eq(refunds.status, "due"),
    notInArray(refunds.reason, [...BESIDE_THE_ORDER]),
  );

/** An order ends that nobody has paid: nothing of it goes back. It must be locked. */
export async function withdrawPromises(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!isUnpaid(order)) return;
  const gone = await tx.delete(refunds).where(promisedOf(order.id)).returning({ id: refunds.id });
  if (gone.length > 0) await raise(ctx, refundsChanged, ctx, tx, order.id, SYSTEM);
}

/** The money came in another way than was waited for: what was promised goes back of it. The order must be locked. */
export async function carryPromises(tx: Transaction, { id, orderId }: PaymentRow): Promise<void> {
  const given = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "cancelled")));
  await tx
    .update(refunds)
    .set({ paymentId: id })
    .where(and(promisedOf(orderId), inArray(refunds.paymentId, given)));
}
