import type { Transaction } from "~/db/client.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import { undoable } from "~/features/orders/undo/offer.server.ts";
import type { TAKEN_METHODS } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import {
  closeOpenPayments,
  openAmountDue,
  openPaymentOf,
  type PaymentRow,
} from "./open-payment.server.ts";
import { takeMoney } from "./pay-order.server.ts";

export interface TakenPayment {
  orderId: string;
  method: (typeof TAKEN_METHODS)[number];
  /** The order's version as staff saw it. */
  seen: number;
}

/**
 * Staff have the money that an order still has to pay, whatever way was chosen for it: over the counter,
 * or by a transfer that they saw. Of a transfer that waits for its rest that is the rest. Cash is in the
 * till. Can be undone.
 *
 * @throws AppError not_found, changed (order_changed), refused (nothing_to_pay, at_the_door)
 */
export async function takePayment(
  ctx: Context,
  actor: Actor,
  { orderId, method, seen }: TakenPayment,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireVersion(order, seen);
    requireUnpaid(order);
    const { amountKobo, reference } = await undoable(ctx, tx, actor, order, async () => {
      const open = await openPaymentOf(tx, order.id);
      const payment = await paymentBy(ctx, tx, order, open, method);
      await takeMoney(ctx, tx, order, payment, { actor, reference: payment.reference });
      return payment;
    });
    await auditStaff(tx, actor, {
      action: "payment.taken",
      entity: "order",
      entityId: orderId,
      after: { method, amount_kobo: amountKobo, reference },
    });
  });
}

function requireUnpaid(order: OrderRow): void {
  if (order.status === "cancelled" || amountDueKobo(order) === 0) {
    throw new AppError("refused", "This order needs no payment now.", { reason: "nothing_to_pay" });
  }
  if (order.paymentStatus === "on_delivery" && order.status === "shipped") {
    throw new AppError(
      "refused",
      "This order is on its way, and whoever brings it takes its money. Is the parcel back here? Then set it to processing first.",
      { reason: "at_the_door" },
    );
  }
}

/** The payment that is waited for, where it is this one; else a new one in its place. */
async function paymentBy(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  open: PaymentRow | undefined,
  method: TakenPayment["method"],
): Promise<PaymentRow> {
  if (open?.method === method) return open;
  await closeOpenPayments(ctx, tx, order.id);
  return openAmountDue(ctx, tx, order, { method });
}
