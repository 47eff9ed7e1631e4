import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { paymentParts, payments } from "~/db/schema/payments.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { partReceivedMail } from "~/features/orders/mails/part-received.tsx";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { amountDueKobo, isUnpaid, isUnproved } from "~/features/orders/rules.ts";
import { mailDueAt } from "~/features/orders/undo/offer.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { paymentDeadline } from "./choose-payment.server.ts";
import { heldParts } from "./held-parts.server.ts";
import {
  closeOpenPayments,
  openAmountDue,
  openPayment,
  type PaymentRow,
} from "./open-payment.server.ts";
import { takeMoney } from "./pay-order.server.ts";
import { returnMoney } from "./refunds-due.server.ts";

interface Arrived {
  amountKobo: number;
  /** Of the bank's line: the same money is never taken twice. */
  reference: string;
}

/** What money did for an order: paid it, came to a part of it, or is to be given back. */
export interface Received {
  outcome: "paid" | "part" | "refund_due";
  paymentId: string;
  /** What is still missing of a part. */
  missingKobo: number;
  /** What is due: all of it, or what was too much. */
  dueKobo: number;
}

/**
 * Money of any amount has come for an order by transfer, which must be locked. Less than is missing
 * waits for the rest, with as much time as a new transfer has; what is too much is a refund due.
 *
 * @throws AppError refused (paid_at_door) for less than an order that is paid at the door comes to
 */
export async function receiveTransfer(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  arrived: Arrived,
): Promise<Received> {
  const payment = await transferOf(ctx, tx, order);
  const received = await takeOrHold(ctx, tx, actor, { order, payment, arrived });
  await auditStaff(tx, actor, {
    action: "payment.received",
    entity: "order",
    entityId: order.id,
    after: {
      amount_kobo: arrived.amountKobo,
      outcome: received.outcome,
      missing_kobo: received.missingKobo,
      due_kobo: received.dueKobo,
    },
  });
  return received;
}

interface Case {
  order: OrderRow;
  payment: PaymentRow;
  arrived: Arrived;
}

async function takeOrHold(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { order, payment, arrived: { amountKobo, reference } }: Case,
): Promise<Received> {
  const none = { paymentId: payment.id, missingKobo: 0, dueKobo: 0 };
  async function giveBack(reason: "duplicate" | "late_payment"): Promise<Received> {
    const came = await asTransfer(ctx, tx, payment, amountKobo);
    await returnMoney(ctx, tx, came, amountKobo, reason, reference);
    return { ...none, paymentId: came.id, outcome: "refund_due", dueKobo: amountKobo };
  }
  if (isSettled(order)) return giveBack("duplicate");
  const missingKobo = payment.amountKobo - (await heldParts(tx, order.id)) - amountKobo;
  const isOver = order.status === "cancelled";
  const isAnother = payment.method !== "transfer" || order.dueKobo > 0;
  if (isOver && (missingKobo > 0 || isAnother)) return giveBack("late_payment");
  if (missingKobo > 0) {
    await holdPart(ctx, tx, actor, { order, payment, arrived: { amountKobo, reference } });
    return { ...none, outcome: "part", missingKobo };
  }
  const outcome = await takeMoney(ctx, tx, order, payment, { actor, reference });
  const surplus = -missingKobo;
  if (surplus > 0) await returnMoney(ctx, tx, payment, surplus, "wrong_amount", reference);
  return { ...none, outcome, dueKobo: outcome === "paid" ? surplus : amountKobo };
}

/** Money goes back as it came: what is no order's by transfer is not cash of the till, nor a card's. */
async function asTransfer(
  ctx: Context,
  tx: Transaction,
  payment: PaymentRow,
  amountKobo: number,
): Promise<PaymentRow> {
  if (payment.method === "transfer") return payment;
  const { orderId } = payment;
  return openPayment(ctx, tx, { orderId, method: "transfer", amountKobo, status: "cancelled" });
}

async function holdPart(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { order, payment, arrived }: Case,
): Promise<void> {
  if (order.paymentStatus === "on_delivery") {
    throw new AppError(
      "refused",
      "This order is paid at the door, where all of it is asked for: less than that cannot be taken before",
      { reason: "paid_at_door" },
    );
  }
  const now = ctx.clock.now();
  await tx.insert(paymentParts).values({
    paymentId: payment.id,
    orderId: order.id,
    amountKobo: arrived.amountKobo,
    reference: arrived.reference,
    receivedBy: actor.id,
    createdAt: now,
  });
  const fresh = await paymentDeadline(ctx, "transfer");
  const expiresAt = order.expiresAt && fresh && fresh > order.expiresAt ? fresh : order.expiresAt;
  await tx.update(payments).set({ expiresAt, updatedAt: now }).where(eq(payments.id, payment.id));
  await recordPaymentState(ctx, tx, order.id, { expiresAt });
  const data = { amount_kobo: arrived.amountKobo };
  await recordEvent(ctx, tx, order.id, { kind: "part_received", actor, data });
  // A mailbox that never answered is perhaps a stranger's.
  if (isUnproved(order)) return;
  await queueMail(tx, partReceivedMail, {
    dedupeKey: `part:${arrived.reference}`,
    to: order.email,
    data: { order_id: order.id, ...data },
    dueAt: mailDueAt(ctx, actor),
  });
}

/** Paid, with nothing to pay for more pieces either. */
const isSettled = (order: OrderRow) => !isUnpaid(order) && amountDueKobo(order) === 0;

/** The transfer that money of an order is for: the one that is waited for or, unless it takes none any more, a new one. */
async function transferOf(ctx: Context, tx: Transaction, order: OrderRow): Promise<PaymentRow> {
  const known = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(payments.createdAt);
  const transfers = known.filter(({ method }) => method === "transfer");
  const isOver = isSettled(order) || order.status === "cancelled";
  const standing = transfers.find(
    ({ status }) => status === "open" || (isOver && status === "paid"),
  );
  if (standing) return standing;
  if (isOver) {
    const last = transfers.at(-1) ?? known.find(({ status }) => status === "paid") ?? known.at(-1);
    if (last) return last;
    throw new AppError("refused", "This order never was to be paid", { reason: "no_payment" });
  }
  // Its customer was to pay in another way, and transferred after all.
  await closeOpenPayments(ctx, tx, order.id);
  if (order.dueKobo === 0)
    await recordPaymentState(ctx, tx, order.id, { paymentMethod: "transfer" });
  return openAmountDue(ctx, tx, order, { method: "transfer", expiresAt: order.expiresAt });
}
