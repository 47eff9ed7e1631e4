import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { type Actor, auditStaff, PAYSTACK } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { refundedMail } from "~/features/orders/mails/orders.tsx";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { type PaymentState, recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { isUnpaid } from "~/features/orders/rules.ts";
import { mailDueAt, undoable } from "~/features/orders/undo/offer.server.ts";
import { isBesideTheOrder, isOneOf, OFF_THE_TOTAL } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import {
  type Paystack,
  PaystackUnavailable,
  type RefundState,
  requirePaystack,
} from "~/platform/services/paystack.ts";
import { giftCardMoved, refundsChanged, tillMoved } from "./hooks.server.ts";
import { closeOpenPayments } from "./open-payment.server.ts";
import { returnParts } from "./parts.server.ts";
import { type RefundRow, requireLeftFor } from "./refunds-due.server.ts";

/**
 * Moves the money of a refund that is due: by Paystack where it was paid there, at once and for good, else staff
 * have transferred it and say so, which they may take back. Pressing twice sends once.
 *
 * @param seen the order's version as they saw it
 * @param toCredit it goes onto the account's store credit at once, however it was paid
 * @throws AppError not_found, refused (no_account), changed (order_changed)
 */
export async function processRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  seen?: number,
  toCredit = false,
): Promise<RefundRow> {
  const found = await readRefund(ctx, refundId);
  if (toCredit) {
    await finish(ctx, actor, found.refund, "credit", seen);
    const { refund } = await readRefund(ctx, refundId);
    if (refund.status === "processed") return refund;
    throw new AppError("refused", "This refund is on its way already", { reason: "money_moved" });
  }
  if (found.method !== "paystack") {
    await finish(ctx, actor, found.refund, undefined, seen);
    return (await readRefund(ctx, refundId)).refund;
  }
  const paystack = requirePaystack(ctx);
  const reference = await referenceOf(ctx, found.refund);
  // Claimed before anything is sent: if the answer is lost, nobody sends it a second time.
  const isClaimed = await ctx.db.transaction(async (tx) => {
    requireVersion(await lockOrder(tx, found.refund.orderId), seen);
    await requireLeftFor(tx, refundId);
    const [claimed] = await tx
      .update(refunds)
      .set({ status: "pending", requestedBy: actor.id, processedAt: ctx.clock.now() })
      .where(and(eq(refunds.id, refundId), inArray(refunds.status, ["due", "failed"])))
      .returning();
    if (!claimed) return false;
    await auditRefund(tx, actor, "refund.sent", claimed);
    // One that had failed is promised again.
    await raise(ctx, refundsChanged, ctx, tx, claimed.orderId, actor);
    return true;
  });
  if (isClaimed) await send(ctx, paystack, found.refund, reference);
  return (await readRefund(ctx, refundId)).refund;
}

const auditRefund = (
  tx: Transaction,
  actor: Actor,
  action: string,
  { orderId, amountKobo, reason }: RefundRow,
  more: Record<string, unknown> = {},
) =>
  auditStaff(tx, actor, {
    action,
    entity: "order",
    entityId: orderId,
    after: { amount_kobo: amountKobo, reason, ...more },
  });

/** @throws AppError not_found, also for one that is not due any more, as its order keeps its money */
export async function readRefund(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (!row) throw notFound("There is no such refund");
  return row;
}

/** Copies of the shop from before there was the column kept the reference in the note. */
const ownReference = sql`coalesce(r.provider_reference, case when r.reason in ('late_payment', 'wrong_amount', 'duplicate') then r.note end)`;

/** Which card payment the money came with. */
async function referenceOf(ctx: Context, refund: RefundRow): Promise<string> {
  const { rows } = await ctx.db.execute<{ reference: string }>(
    isBesideTheOrder(refund.reason)
      ? sql`select ${ownReference} as reference from refunds r where r.id = ${refund.id}`
      : sql`
        select a.reference from payment_attempts a
        where a.payment_id = ${refund.paymentId} and a.status = 'success' and not exists (
          select 1 from refunds r where r.order_id = ${refund.orderId} and ${ownReference} = a.reference)
        order by a.created_at limit 1`,
  );
  if (!rows[0]?.reference) throw notFound("There is no card payment to give back");
  return rows[0].reference;
}

/** Written into Paystack's note, so that a refund whose answer was lost can be found again. */
export const markOf = (refund: { id: string }) => `refund ${refund.id}`;

async function send(
  ctx: Context,
  paystack: Paystack,
  refund: RefundRow,
  reference: string,
): Promise<void> {
  let state: RefundState;
  try {
    state = await paystack.refund({
      reference,
      amountKobo: refund.amountKobo,
      note: markOf(refund),
    });
  } catch (error) {
    // Unknown whether it was made: the sweep looks for it.
    if (error instanceof PaystackUnavailable) return;
    const problem = String((error as Error).message).slice(0, 500);
    await ctx.db
      .update(refunds)
      .set({ status: "failed", problem })
      .where(eq(refunds.id, refund.id));
    throw error;
  }
  await ctx.db
    .update(refunds)
    .set({ providerId: state.id })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
  await follow(ctx, refund, state);
}

export async function follow(ctx: Context, refund: RefundRow, state: RefundState): Promise<void> {
  if (state.status === "processed") {
    await finish(ctx, PAYSTACK, refund);
    return;
  }
  const now = ctx.clock.now().toISOString();
  await ctx.db
    .update(refunds)
    .set(
      state.status === "failed"
        ? { status: "failed", attentionAt: null }
        : {
            attentionAt:
              state.status === "needs-attention"
                ? sql`coalesce(${refunds.attentionAt}, ${now}::timestamptz)`
                : null,
          },
    )
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
}

/** Nobody but staff moves a refund that waits like this, so they may have done it elsewhere. */
const waitsForStaff = or(
  inArray(refunds.status, ["due", "failed"]),
  and(eq(refunds.status, "pending"), isNotNull(refunds.attentionAt)),
);

/**
 * The customer has the money again: written once.
 *
 * @param otherwise staff sent it outside the provider, or it is store credit; only while it waits for them
 */
export async function finish(
  ctx: Context,
  actor: Actor,
  refund: RefundRow,
  otherwise?: Otherwise,
  seen?: number,
): Promise<void> {
  await ctx.db.transaction((tx) => finishIn(ctx, tx, actor, refund, otherwise, seen));
}

/** The same in the caller's transaction. */
export async function finishIn(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  refund: RefundRow,
  otherwise?: Otherwise,
  seen?: number,
): Promise<void> {
  const order = await lockOrder(tx, refund.orderId);
  requireVersion(order, seen);
  await undoable(ctx, tx, actor, order, () =>
    writeFinished(ctx, tx, actor, order, refund, otherwise),
  );
}

type ByHand = { reference: string };
type Otherwise = ByHand | "credit";

/** Whose account its money may go onto. @throws AppError refused (no_account) */
export function requireAccount({ userId }: OrderRow): void {
  if (userId !== null) return;
  throw new AppError(
    "refused",
    "Nobody's account has this order, so its money cannot be store credit: give it back as it was paid.",
    { reason: "no_account" },
  );
}

/** Writes that a refund has reached its customer. @returns false when it was written before */
export async function writeFinished(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { id, orderId }: RefundRow,
  otherwise: Otherwise | undefined,
): Promise<boolean> {
  const byHand = otherwise === "credit" ? undefined : otherwise;
  if (otherwise === "credit") requireAccount(order);
  await requireLeftFor(tx, id);
  const waits = otherwise === "credit" ? inArray(refunds.status, ["due", "failed"]) : waitsForStaff;
  const [row] = await tx
    .update(refunds)
    .set({
      status: "processed",
      processedAt: ctx.clock.now(),
      problem: null,
      attentionAt: null,
      toCredit: otherwise === "credit",
      ...(byHand ? { note: `Transferred by hand: ${byHand.reference}` } : {}),
    })
    .where(and(eq(refunds.id, id), otherwise ? waits : ne(refunds.status, "processed")))
    .returning();
  if (!row) return false;
  const { amountKobo, reason, toCredit } = row;
  const payment = await paymentOf(tx, order, row);
  const isOnCard = payment?.method === "gift_card" && !isBesideTheOrder(reason);
  if (isOnCard && toCredit) {
    throw new AppError("refused", "A gift card paid this: it goes back to the card.", {
      reason: "gift_card_has_it",
    });
  }
  // What was to be paid at the door was not, after all.
  if (isUnpaid(order) && !isBesideTheOrder(reason)) {
    throw new AppError("refused", "The money for this order is not here: nothing can go back.", {
      reason: "not_paid",
    });
  }
  const state = refundedState(order, row);
  await recordPaymentState(ctx, tx, orderId, state);
  if (state.paymentStatus === "refunded") await waitForNothing(ctx, tx, orderId);
  await raise(ctx, refundsChanged, ctx, tx, orderId, actor);
  // Who paid in cash has it back from the till.
  if (payment?.method === "cash" && !toCredit)
    await raise(ctx, tillMoved, ctx, tx, order, -amountKobo, actor);
  if (isOnCard || toCredit) await raise(ctx, giftCardMoved, ctx, tx, order, actor);
  const more = { ...byHand, ...(toCredit ? { to_credit: true } : {}) };
  const data = { amount_kobo: amountKobo, reason, ...more };
  await recordEvent(ctx, tx, orderId, { kind: "refunded", actor, data });
  await auditRefund(tx, actor, "refund.transferred", row, more);
  await queueMail(tx, refundedMail, {
    dedupeKey: `refund:${id}`,
    to: order.email,
    data: {
      order_id: orderId,
      amount_kobo: amountKobo,
      is_on_card: isOnCard && !payment.byCredit,
      is_credit: toCredit || (isOnCard && payment.byCredit),
    },
    dueAt: mailDueAt(ctx, actor),
  });
  return true;
}

/** Nobody pays what an order came to more once all that was paid for it went back. */
async function waitForNothing(ctx: Context, tx: Transaction, orderId: string): Promise<void> {
  await closeOpenPayments(ctx, tx, orderId);
  await returnParts(ctx, tx, orderId, "wrong_amount");
}

async function paymentOf(tx: Transaction, order: OrderRow, { paymentId }: RefundRow) {
  if (!paymentId) return undefined;
  const [payment] = await tx
    .select({ method: payments.method, byCredit: payments.byCredit })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment && { ...payment, byCredit: payment.byCredit || order.byCredit };
}

/** What a refund makes of its order's money: nothing, where it takes nothing off what the order comes to. */
function refundedState(order: OrderRow, { reason, amountKobo }: RefundRow): Partial<PaymentState> {
  if (isOneOf(OFF_THE_TOTAL, reason)) return {};
  const refundedKobo = order.refundedKobo + amountKobo;
  const isWhole = refundedKobo >= order.totalKobo - order.dueKobo;
  return { refundedKobo, paymentStatus: isWhole ? "refunded" : "partly_refunded" };
}
