import { and, eq } from "drizzle-orm";
import { payments } from "~/db/schema/payments.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { amountDueKobo, isUnproved } from "~/features/orders/rules.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { DeliveryMethod, PaymentMethod } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { closeOpenPayments, openAmountDue, type PaymentRow } from "./open-payment.server.ts";

/** Until when an order keeps its pieces without money; null for what a rider brings. */
export async function paymentDeadline(
  ctx: Context,
  method: PaymentMethod,
  delivery?: DeliveryMethod,
): Promise<Date | null> {
  const { orders: rules } = await getSettings(ctx);
  if (method === "on_delivery")
    return delivery === "pickup" ? inMinutes(ctx, rules.pickup_days * 1440) : null;
  return inMinutes(ctx, method === "transfer" ? rules.transfer_minutes : rules.card_minutes);
}

/** Until when an order whose contact nothing proves keeps them: never for longer than the others. */
export async function unprovedDeadline(ctx: Context, method: PaymentMethod): Promise<Date> {
  const [{ holds }, deadline] = await Promise.all([getSettings(ctx), paymentDeadline(ctx, method)]);
  // The rider's day is not begun for it, so there is time to read the mail.
  if (!deadline) return inMinutes(ctx, holds.unproved_on_delivery_minutes);
  const short = inMinutes(ctx, holds.unproved_minutes);
  return new Date(Math.min(short.getTime(), deadline.getTime()));
}

const inMinutes = (ctx: Context, minutes: number) =>
  new Date(ctx.clock.now().getTime() + minutes * 60_000);

/** Another try or another method for the same unpaid order. @throws AppError refused */
export async function choosePayment(
  ctx: Context,
  orderId: string,
  method: PaymentMethod,
  actor: Actor,
): Promise<PaymentRow> {
  if (method === "paystack") requirePaystack(ctx);
  const [deadline, { orders: rules }] = await Promise.all([
    paymentDeadline(ctx, method),
    getSettings(ctx),
  ]);
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireUnpaid(order);
    const [standing] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.status, "open")));
    if (standing?.method === method) return standing;
    await closeOpenPayments(ctx, tx, orderId);
    // Another way to pay proves nothing: the time stays what it is.
    const expiresAt = isUnproved(order) ? order.expiresAt : limited(deadline, order, rules);
    // What a paid order came to more has no end, and changes nothing about how it was paid.
    const isDifference = order.dueKobo > 0;
    const way = { method, expiresAt: isDifference ? null : expiresAt };
    const payment = await openAmountDue(ctx, tx, order, way);
    // But it is another version: a step before it that is taken back would take back this payment, too.
    await recordPaymentState(
      ctx,
      tx,
      orderId,
      isDifference ? {} : { paymentMethod: method, expiresAt },
    );
    await recordEvent(ctx, tx, orderId, { kind: "payment_chosen", actor, data: { method } });
    return payment;
  });
}

function requireUnpaid(order: OrderRow): void {
  if (order.status === "cancelled") {
    throw new AppError("refused", "This order was cancelled. Please order again.", {
      reason: "order_cancelled",
    });
  }
  if (order.paymentStatus !== "awaiting" && (order.dueKobo === 0 || amountDueKobo(order) === 0)) {
    throw new AppError("refused", "This order needs no payment now.", {
      reason: "nothing_to_pay",
    });
  }
}

/** Changing one's mind back and forth does not keep the pieces from others for ever. */
function limited(
  deadline: Date | null,
  order: OrderRow,
  rules: StoreSettings["orders"],
): Date | null {
  const longest = (rules.transfer_minutes + rules.card_minutes) * 60_000;
  const latest = new Date(order.createdAt.getTime() + longest);
  return deadline && order.expiresAt && deadline > latest
    ? new Date(Math.max(latest.getTime(), order.expiresAt.getTime()))
    : deadline;
}
