import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments } from "~/db/schema/payments.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { changeStatus } from "~/features/orders/change-status.server.ts";
import { expiredUnpaid } from "~/features/orders/expire-unpaid.server.ts";
import { paidMail } from "~/features/orders/mails/orders.tsx";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import { mailDueAt, undoable } from "~/features/orders/undo/offer.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { orderPaid } from "./hooks.server.ts";
import type { PaymentRow } from "./open-payment.server.ts";
import { countsAnyway } from "./other-amount.ts";
import { payDifference, whyDifferenceStays } from "./pay-difference.server.ts";
import { payOther } from "./pay-other.server.ts";
import { partBeside, payRest } from "./pay-rest.server.ts";
import { returnMoney } from "./refunds-due.server.ts";
import { putInTill, writePaid } from "./write-paid.server.ts";

interface Money {
  /** Who says that it is there. */
  actor: Actor;
  /** Of the card attempt or the transfer that it came with. */
  reference: string;
}

/**
 * Money for a payment is there: it pays the order, also one that waited too long while its pieces
 * are still there, or is on the list to give back when the order is gone or paid already. Never does
 * it turn into an oversold order. The order must be locked.
 */
export async function takeMoney(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  { actor, reference }: Money,
): Promise<"paid" | "refund_due"> {
  const isForMore = order.dueKobo > 0;
  const pay = isForMore ? payDifference : payOrder;
  const part = await partBeside(tx, order, payment);
  if (part) {
    await payRest(ctx, tx, { order, part, rest: payment, actor, payWhole: pay });
    return "paid";
  }
  const { isDifference } = payment;
  const reason = isDifference ? whyDifferenceStays(order, payment) : whyNotTaken(order, payment);
  if (!reason) {
    await pay(ctx, tx, order, payment, actor);
    return "paid";
  }
  // Begun for what the order came to then.
  if (countsAnyway(order, payment)) {
    await payOther(ctx, tx, { order, payment, actor, pay });
    return "paid";
  }
  const mayRevive = reason === "late_payment" && !isDifference;
  if (mayRevive && (await revive(ctx, tx, order, payment, actor))) return "paid";
  await returnMoney(ctx, tx, payment, payment.amountKobo, reason, reference);
  return "refund_due";
}

/**
 * Takes up again an order that only waited too long for this money, with all that a paid order has.
 *
 * @returns false when somebody cancelled it, or its pieces were sold since: then nothing has changed
 */
async function revive(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  actor: Actor,
): Promise<boolean> {
  if (!(await expiredUnpaid(tx, order.id))) return false;
  try {
    await tx.transaction((inner) => payOrder(ctx, inner, order, payment, actor));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "out_of_stock") return false;
    throw error;
  }
}

function whyNotTaken(
  order: OrderRow,
  payment: PaymentRow,
): "late_payment" | "duplicate" | "wrong_amount" | undefined {
  const took = ["paid", "partly_refunded", "refunded"].includes(order.paymentStatus);
  if (took || payment.status === "paid") return "duplicate";
  // It was given up for another one, and the order has come to another amount since.
  if (payment.amountKobo !== amountDueKobo(order)) return "wrong_amount";
  return order.status === "cancelled" ? "late_payment" : undefined;
}

/** Its pieces are sold, other open payments end, the customer is told once. The order must be locked. */
export async function payOrder(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  actor: Actor,
): Promise<void> {
  const { method, reference } = payment;
  await writePaid(ctx, tx, payment, actor);
  const paid = await recordPaymentState(ctx, tx, order.id, {
    paymentStatus: "paid",
    paymentMethod: method,
    paidAt: ctx.clock.now(),
    expiresAt: null,
  });
  const waits = paid.status === "pending" || paid.status === "cancelled";
  await changeStatus(ctx, tx, paid, waits ? "processing" : paid.status, {
    actor,
    seen: paid.version,
    kind: "paid",
    data: { method, reference },
  });
  await queueMail(tx, paidMail, {
    dedupeKey: `order:${order.id}:paid`,
    to: order.email,
    data: { order_id: order.id },
    dueAt: mailDueAt(ctx, actor),
  });
  await raise(ctx, orderPaid, ctx, tx, paid, actor);
  await putInTill(ctx, tx, paid, payment, actor);
}

/**
 * Staff saw the transfer in the bank. For an order that is gone by now, and cannot be taken up
 * again, the money goes to the refund list instead.
 *
 * @param seen the order's version as they saw it
 * @throws AppError not_found, changed (order_changed)
 */
export async function confirmTransfer(
  ctx: Context,
  actor: Actor,
  paymentId: string,
  seen?: number,
): Promise<"paid" | "refund_due"> {
  const [found] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  if (found?.method !== "transfer") throw notFound("There is no such transfer");
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (payment!.status === "paid") return "paid";
    requireVersion(order, seen);
    const { reference, amountKobo } = payment!;
    const outcome = await undoable(ctx, tx, actor, order, () =>
      takeMoney(ctx, tx, order, payment!, { actor, reference }),
    );
    await auditStaff(tx, actor, {
      action: "payment.confirmed",
      entity: "order",
      entityId: order.id,
      after: { amount_kobo: amountKobo, reference, outcome },
    });
    return outcome;
  });
}
