import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import {
  isOneOf,
  ORDER_STATUSES,
  type OrderPaymentStatus,
  type OrderStatus,
  type PaymentStatus,
} from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { cancelledMail, deliveredMail, shippedMail } from "./mails/orders.tsx";
import { paymentReference } from "./reference.server.ts";
import { moveOrderStock, type StockState } from "./stock.server.ts";

/** Who changes an order. */
export interface Actor {
  kind: "customer" | "staff" | "system" | "paystack";
  id: string | null;
}

export type OrderRow = typeof orders.$inferSelect;

/** Where the pieces belong in each status; a paid order's pieces are sold from the start. */
export function stockStateFor(status: OrderStatus, paid: boolean): StockState {
  if (status === "cancelled") return "released";
  return status === "pending" && !paid ? "held" : "sold";
}

/** The order's row, locked until the transaction ends. @throws AppError not_found */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw notFound("There is no such order");
  return order;
}

const isPaid = (order: OrderRow) => ["paid", "partly_refunded"].includes(order.paymentStatus);

/** Mails that a status causes, once per order. */
const mails = new Map<OrderStatus, typeof shippedMail>([
  ["shipped", shippedMail],
  ["delivered", deliveredMail],
  ["cancelled", cancelledMail],
]);

/**
 * Sets a status inside the caller's transaction, with everything that follows from it: stock,
 * times, event, mail, and a due refund when a paid order is cancelled.
 */
export async function applyStatus(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  to: OrderStatus,
  actor: Actor,
  event: { kind?: string; data?: Record<string, unknown> } = {},
): Promise<void> {
  const now = ctx.clock.now();
  const from = order.status;
  const stockFrom = order.stockState as StockState;
  const stockTo = stockStateFor(to, isPaid(order));
  await moveOrderStock(tx, order.id, stockFrom, stockTo, { actorId: actor.id, at: now });
  await tx
    .update(orders)
    .set({
      status: to,
      stockState: stockTo,
      updatedAt: now,
      version: sql`${orders.version} + 1`,
      ...(to === "processing" && !order.confirmedAt ? { confirmedAt: now } : {}),
      ...(to === "shipped" ? { shippedAt: order.shippedAt ?? now } : {}),
      ...(to === "delivered" ? { deliveredAt: order.deliveredAt ?? now } : {}),
      cancelledAt: to === "cancelled" ? now : null,
      ...(to === "pending" ? {} : { expiresAt: null }),
    })
    .where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    orderId: order.id,
    at: now,
    actorId: actor.id,
    actorKind: actor.kind,
    kind: event.kind ?? (to === "cancelled" ? "cancelled" : "status_changed"),
    fromStatus: from,
    toStatus: to,
    data: event.data ?? {},
  });
  if (order.discountCode) await moveDiscountUse(tx, order, to);
  if (to === "cancelled") await closePayments(ctx, tx, order);
  else if (from === "cancelled") await reopenPayments(ctx, tx, order);
  if (order.paymentMethod === "on_delivery") await collectAtDelivery(ctx, tx, order, to);
  const mail = mails.get(to);
  if (mail) {
    await queueMail(tx, mail, {
      dedupeKey: `order:${order.id}:${to}`,
      to: order.email,
      data: { order_id: order.id },
    });
  }
}

/** A cancelled order gives its use of a discount code back; taken up again, it counts again. */
async function moveDiscountUse(tx: Transaction, order: OrderRow, to: OrderStatus): Promise<void> {
  if (to === "cancelled") {
    await tx.execute(sql`
      with gone as (delete from discount_uses where order_id = ${order.id} returning discount_id)
      update discounts set uses = greatest(uses - 1, 0) from gone where discounts.id = gone.discount_id`);
  } else if (order.status === "cancelled") {
    // The code may be used up by now: the order keeps the price it was promised.
    await tx.execute(sql`
      with counted as (
        update discounts set uses = uses + 1
        where code = ${order.discountCode} and (total_limit is null or uses < total_limit) returning id
      )
      insert into discount_uses (discount_id, order_id, customer)
      select id, ${order.id}::uuid, ${order.email.toLowerCase()} from counted
      on conflict do nothing`);
  }
}

/** A cancelled order takes no money any more, and gives back what it took. */
async function closePayments(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "cancelled", updatedAt: ctx.clock.now() })
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "open")));
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "paid")));
  const left = paid ? await refundableKobo(tx, paid) : 0;
  if (paid && left > 0) {
    await tx
      .insert(refunds)
      .values({
        orderId: order.id,
        paymentId: paid.id,
        amountKobo: left,
        reason: "customer_request",
        note: CANCELLED_NOTE,
        idempotencyKey: `cancel:${order.id}:${order.version}`,
      })
      .onConflictDoNothing();
  }
}

const CANCELLED_NOTE = "The order was cancelled";

/** What of a payment has not been given back or promised back, in kobo. */
export async function refundableKobo(
  tx: Transaction,
  payment: { id: string; amountKobo: number },
): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::float8 as taken from refunds
    where payment_id = ${payment.id} and status <> 'failed' and reason not in ('late_payment', 'duplicate', 'wrong_amount')`);
  return payment.amountKobo - (rows[0]?.taken ?? 0);
}

/** An order that is taken up again keeps its money, or waits for it again. */
async function reopenPayments(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  // Nobody has sent that money yet; what was sent stays sent.
  await tx
    .delete(refunds)
    .where(
      and(
        eq(refunds.orderId, order.id),
        eq(refunds.status, "due"),
        eq(refunds.note, CANCELLED_NOTE),
      ),
    );
  if (!["awaiting", "on_delivery", "failed"].includes(order.paymentStatus)) return;
  await tx.insert(payments).values({
    orderId: order.id,
    method: order.paymentMethod,
    amountKobo: order.totalKobo,
    reference: paymentReference(),
    createdAt: ctx.clock.now(),
  });
}

/** Pay on delivery: the money is there when the parcel is, and not there if that was a mistake. */
async function collectAtDelivery(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  to: OrderStatus,
): Promise<void> {
  const now = ctx.clock.now();
  const arrived = to === "delivered" || to === "completed";
  const set = async (
    from: PaymentStatus,
    status: PaymentStatus,
    paymentStatus: OrderPaymentStatus,
    paidAt: Date | null,
  ) => {
    const moved = await tx
      .update(payments)
      .set({ status, paidAt, updatedAt: now })
      .where(
        and(
          eq(payments.orderId, order.id),
          eq(payments.method, "on_delivery"),
          eq(payments.status, from),
        ),
      )
      .returning({ id: payments.id });
    if (moved.length === 0) return;
    await tx.update(orders).set({ paymentStatus, paidAt }).where(eq(orders.id, order.id));
    await tx.insert(orderEvents).values({
      orderId: order.id,
      at: now,
      actorKind: "system",
      kind: paidAt ? "collected" : "not_collected",
    });
  };
  if (arrived) await set("open", "paid", "paid", now);
  else if (to !== "cancelled" && order.paymentStatus === "paid") {
    await set("paid", "open", "on_delivery", null);
  }
}

/** Staff set any status from any status. @throws AppError not_found, out_of_stock, invalid_input */
export async function setOrderStatus(
  ctx: Context,
  actor: Actor,
  id: string,
  to: string,
): Promise<void> {
  if (!isOneOf(ORDER_STATUSES, to)) throw invalid(`"${to}" is not a status`);
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== to) await applyStatus(ctx, tx, order, to, actor);
  });
}

/** The customer takes the order back while it is pending. @throws AppError refused */
export async function cancelOwnOrder(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled") return;
    if (order.status !== "pending") {
      throw new AppError(
        "refused",
        "We are already preparing this order. Write to us and we will help.",
        {
          reason: "not_pending",
        },
      );
    }
    await applyStatus(ctx, tx, order, "cancelled", actor);
  });
}

/**
 * Cancels unpaid orders whose time is over, so that their pieces can be bought again.
 *
 * @param mayGiveUp asked before each one, outside any transaction
 * @returns how many
 */
export async function expireOrders(
  ctx: Context,
  mayGiveUp: (order: { id: string; expiresAt: Date | null }) => Promise<boolean> = async () => true,
): Promise<number> {
  const due = await ctx.db
    .select({ id: orders.id, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.stockState, "held"), lt(orders.expiresAt, ctx.clock.now())))
    .orderBy(orders.expiresAt)
    .limit(200);
  let expired = 0;
  for (const { id, expiresAt } of due) {
    if (!(await mayGiveUp({ id, expiresAt }))) continue;
    const isExpired = await ctx.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // Paid, prolonged or cancelled in the meantime.
      if (order.stockState !== "held" || !order.expiresAt || order.expiresAt > ctx.clock.now())
        return false;
      await applyStatus(
        ctx,
        tx,
        order,
        "cancelled",
        { kind: "system", id: null },
        { kind: "expired" },
      );
      return true;
    });
    if (isExpired) expired++;
  }
  return expired;
}
