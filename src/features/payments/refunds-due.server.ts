import { and, eq, like, or, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { refunds } from "~/db/schema/payments.ts";
import { type Actor, auditStaff, SYSTEM } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { type PiecesBack, takeBack } from "~/features/orders/take-back.server.ts";
import { BESIDE_THE_ORDER } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { type PaymentRow, paidPayment } from "./open-payment.server.ts";

export type RefundRow = typeof refunds.$inferSelect;

export interface RefundRequest {
  orderId: string;
  amountKobo: number;
  reason: "customer_request" | "return" | "other";
  note?: string;
  /** Pieces that came back. */
  items?: readonly PiecesBack[];
  returnId?: string;
  /** The same key is the same refund, however often it is sent. */
  idempotencyKey: string;
  /** The order's version as whoever refunds saw it. */
  seen?: number | undefined;
}

/**
 * Writes a refund, whole or partial, into the list of refunds due and takes pieces back.
 * `processRefund` moves the money.
 *
 * @throws AppError refused when it is more than was paid or the pieces are not part of the order,
 *   changed (order_changed)
 */
export async function refundOrder(
  ctx: Context,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundRow> {
  if (!Number.isSafeInteger(request.amountKobo) || request.amountKobo <= 0)
    throw invalid("A refund is more than nothing");
  return ctx.db.transaction((tx) => writeRefund(ctx, tx, actor, request));
}

/** The same in the caller's transaction. */
export async function writeRefund(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { orderId, items = [], seen, ...request }: RefundRequest,
): Promise<RefundRow> {
  const order = await lockOrder(tx, orderId);
  const [earlier] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, request.idempotencyKey));
  if (earlier) return earlier;
  requireVersion(order, seen);
  const paid = await paidPayment(tx, orderId);
  if (!paid) throw new AppError("refused", "This order was not paid", { reason: "not_paid" });
  const left = await refundableKobo(tx, paid);
  if (request.amountKobo > left) {
    throw new AppError("refused", "This is more than is left to give back", {
      reason: "refund_too_large",
      details: { left_kobo: left },
    });
  }
  await takeBack(ctx, tx, order, items, actor);
  const [row] = await tx
    .insert(refunds)
    .values({
      ...request,
      orderId,
      paymentId: paid.id,
      requestedBy: actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning();
  await recordPaymentState(ctx, tx, orderId, {});
  await recordEvent(ctx, tx, orderId, {
    kind: "refund_due",
    actor,
    data: { amount_kobo: request.amountKobo, reason: request.reason },
  });
  await auditStaff(tx, actor, {
    action: "refund.requested",
    entity: "order",
    entityId: orderId,
    after: { amount_kobo: request.amountKobo, reason: request.reason, note: request.note ?? "" },
  });
  return row!;
}

/** What of a payment has not been given back or promised back, in kobo. */
export async function refundableKobo(
  tx: Transaction,
  payment: { id: string; amountKobo: number },
): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::float8 as taken from refunds
    where payment_id = ${payment.id} and status <> 'failed' and reason not in ${BESIDE_THE_ORDER}`);
  return payment.amountKobo - (rows[0]?.taken ?? 0);
}

/**
 * Money came that is no payment of its order: it is due, once for a reference. The order must be
 * locked.
 *
 * @param reference of the card attempt or the transfer that it came with
 */
export async function returnMoney(
  ctx: Context,
  tx: Transaction,
  payment: PaymentRow,
  amountKobo: number,
  reason: (typeof BESIDE_THE_ORDER)[number],
  reference: string,
): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      orderId: payment.orderId,
      paymentId: payment.id,
      amountKobo,
      reason,
      providerReference: reference,
      // For staff, and for copies of the shop from before there was a column for it.
      note: reference,
      idempotencyKey: `${reason}:${reference}`,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
  await recordPaymentState(ctx, tx, payment.orderId, {});
  await recordEvent(ctx, tx, payment.orderId, {
    kind: "refund_due",
    actor: SYSTEM,
    data: { reason, amount_kobo: amountKobo },
  });
}

/** What is left of a cancelled order's money is due. */
export async function refundCancelled(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  const paid = await paidPayment(tx, order.id);
  const left = paid ? await refundableKobo(tx, paid) : 0;
  if (!paid || left <= 0) return;
  await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: paid.id,
      amountKobo: left,
      reason: "order_cancelled",
      note: "The order was cancelled",
      idempotencyKey: `cancel:${order.id}:${order.version}`,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}

/** The order is taken up again and keeps its money: what nobody has sent yet is not due any more. */
export async function keepMoney(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(refunds).where(
    and(
      eq(refunds.orderId, orderId),
      eq(refunds.status, "due"),
      or(
        eq(refunds.reason, "order_cancelled"),
        // By a copy of the shop from before there was this reason.
        like(refunds.idempotencyKey, `cancel:${orderId}:%`),
      ),
    ),
  );
}
