import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { paymentAttempts, payments, refunds } from "~/db/schema/payments.ts";
import { paidMail } from "~/features/orders/mails/orders.tsx";
import {
  type Actor,
  applyStatus,
  lockOrder,
  type OrderRow,
} from "~/features/orders/service.server.ts";
import type { AttemptStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { Paystack, Verification } from "~/platform/services/paystack.ts";

export type PaymentRow = typeof payments.$inferSelect;

/** What settling came to. `open`: nothing is decided yet, ask again later. */
export type Outcome = "paid" | "open" | "failed" | "mismatch" | "refund_due" | "unknown";

const STILL_OPEN = new Set(["abandoned", "ongoing", "pending", "processing", "queued"]);

/**
 * The one way a card payment becomes real, whoever brings the news: webhook, return page or sweep.
 * Asks Paystack, compares reference, amount and currency, and writes the result once.
 *
 * @throws PaystackUnavailable when Paystack cannot be asked: nothing changes
 */
export async function settle(
  ctx: Context,
  paystack: Paystack,
  reference: string,
): Promise<Outcome> {
  const [known] = await ctx.db
    .select({ attempt: paymentAttempts, payment: payments })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.reference, reference));
  if (!known) return "unknown";
  if (known.attempt.status === "success")
    return known.payment.status === "paid" ? "paid" : "refund_due";
  if (known.attempt.status === "mismatch") return "mismatch";
  const verification = await paystack.verify(reference);
  if (!verification) {
    // Never opened at Paystack, or not yet known there.
    await ctx.db
      .update(paymentAttempts)
      .set({ lastCheckedAt: ctx.clock.now() })
      .where(eq(paymentAttempts.id, known.attempt.id));
    return "open";
  }
  return ctx.db.transaction((tx) =>
    writeOutcome(ctx, tx, known.payment.orderId, known.attempt.id, verification),
  );
}

async function writeOutcome(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  attemptId: string,
  seen: Verification,
): Promise<Outcome> {
  const now = ctx.clock.now();
  const order = await lockOrder(tx, orderId);
  const [row] = await tx
    .select({ attempt: paymentAttempts, payment: payments })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.id, attemptId));
  const { attempt, payment } = row!;
  if (attempt.status === "mismatch") return "mismatch";
  if (attempt.status === "success") return payment.status === "paid" ? "paid" : "refund_due";

  const note = (status: AttemptStatus, problem: string | null = null) =>
    tx
      .update(paymentAttempts)
      .set({
        status,
        problem,
        transactionId: seen.id,
        channel: seen.channel ?? null,
        lastCheckedAt: now,
        updatedAt: now,
      })
      .where(eq(paymentAttempts.id, attempt.id));

  if (STILL_OPEN.has(seen.status)) {
    await note(seen.status === "abandoned" ? "abandoned" : "open");
    return "open";
  }
  if (seen.status !== "success") {
    await note("failed", `Paystack says ${seen.status}`);
    return "failed";
  }
  const problem = findMismatch(attempt.reference, payment, seen);
  if (problem) {
    await note("mismatch", problem);
    await tx.insert(orderEvents).values({
      orderId,
      at: now,
      actorKind: "paystack",
      kind: "payment_problem",
      data: { reference: attempt.reference, problem },
    });
    // It is no payment of this order, but it is somebody's money.
    if (seen.reference === attempt.reference && seen.currency === payment.currency) {
      await owe(ctx, tx, order, payment, seen.amount, "wrong_amount", attempt.reference);
    }
    return "mismatch";
  }
  await note("success");
  const reason = whyNotTaken(order, payment);
  if (reason) {
    await owe(ctx, tx, order, payment, seen.amount, reason, attempt.reference);
    return "refund_due";
  }
  await markPaid(ctx, tx, order, payment, { kind: "paystack", id: null });
  return "paid";
}

function findMismatch(
  reference: string,
  payment: PaymentRow,
  seen: Verification,
): string | undefined {
  if (seen.reference !== reference) return `reference ${seen.reference} instead of ${reference}`;
  if (seen.currency !== payment.currency)
    return `currency ${seen.currency} instead of ${payment.currency}`;
  if (seen.amount !== payment.amountKobo)
    return `amount ${seen.amount} instead of ${payment.amountKobo} kobo`;
  return undefined;
}

/** Money that comes when the order is gone or paid already is given back, never turned into an oversold order. */
function whyNotTaken(
  order: OrderRow,
  payment: PaymentRow,
): "late_payment" | "duplicate" | undefined {
  const took = ["paid", "partly_refunded", "refunded"].includes(order.paymentStatus);
  if (took || payment.status === "paid") return "duplicate";
  return order.status === "cancelled" ? "late_payment" : undefined;
}

async function owe(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  amountKobo: number,
  reason: "late_payment" | "duplicate" | "wrong_amount",
  reference: string,
): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: payment.id,
      amountKobo,
      reason,
      note: reference,
      idempotencyKey: `${reason}:${reference}`,
    })
    .onConflictDoNothing();
  await tx.insert(orderEvents).values({
    orderId: order.id,
    at: ctx.clock.now(),
    actorKind: "system",
    kind: "refund_due",
    data: { reason, amount_kobo: amountKobo },
  });
}

/** The order is paid: its pieces are sold, other open payments end, the customer hears of it once. */
export async function markPaid(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  actor: Actor,
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(payments)
    .set({
      status: "paid",
      paidAt: now,
      updatedAt: now,
      confirmedBy: actor.kind === "staff" ? actor.id : null,
    })
    .where(eq(payments.id, payment.id));
  await tx
    .update(payments)
    .set({ status: "cancelled", updatedAt: now })
    .where(
      and(eq(payments.orderId, order.id), eq(payments.status, "open"), ne(payments.id, payment.id)),
    );
  await tx
    .update(orders)
    .set({ paymentStatus: "paid", paymentMethod: payment.method, paidAt: now, expiresAt: null })
    .where(eq(orders.id, order.id));
  const paid: OrderRow = { ...order, paymentStatus: "paid", expiresAt: null };
  const next = order.status === "pending" ? "processing" : order.status;
  await applyStatus(ctx, tx, paid, next, actor, {
    kind: "paid",
    data: { method: payment.method, reference: payment.reference },
  });
  await queueMail(tx, paidMail, {
    dedupeKey: `order:${order.id}:paid`,
    to: order.email,
    data: { order_id: order.id },
  });
}

/**
 * Staff saw the transfer in the bank. For an order that is gone by now the money goes to the
 * refund list instead.
 *
 * @throws AppError not_found
 */
export async function confirmTransfer(
  ctx: Context,
  actor: Actor,
  paymentId: string,
): Promise<Outcome> {
  const [found] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  if (found?.method !== "transfer") throw notFound("There is no such transfer");
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (payment!.status === "paid") return "paid";
    const reason = whyNotTaken(order, payment!);
    if (reason) {
      await owe(ctx, tx, order, payment!, payment!.amountKobo, reason, payment!.reference);
      return "refund_due";
    }
    await markPaid(ctx, tx, order, payment!, actor);
    return "paid";
  });
}
