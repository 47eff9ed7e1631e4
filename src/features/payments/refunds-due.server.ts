import { and, eq, like, or, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { type Actor, auditStaff, SYSTEM } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder, requireVersion } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { isUnpaid } from "~/features/orders/rules.ts";
import { type PiecesBack, takeBack } from "~/features/orders/take-back.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { BESIDE_THE_ORDER, isBesideTheOrder, type PaymentMethod } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, pressedBefore } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { refundsChanged } from "./hooks.server.ts";
import { type PaymentRow, paidPayments } from "./open-payment.server.ts";

export type RefundRow = typeof refunds.$inferSelect;

export interface RefundRequest {
  orderId: string;
  amountKobo: number;
  reason: "customer_request" | "return" | "other";
  note?: string;
  /** Pieces that came back. */
  items?: readonly PiecesBack[];
  returnId?: string;
  /** What a gift card paid goes back last, not first. */
  cardLast?: boolean;
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
  const [refund] = await ctx.db.transaction((tx) => writeRefund(ctx, tx, actor, request));
  return refund!;
}

/** A refund, and how its money came. */
export type WrittenRefund = RefundRow & { method: PaymentMethod };

/** The same in the caller's transaction. @returns one for each payment that something of it was paid by */
export async function writeRefund(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { orderId, items = [], seen, ...request }: RefundRequest,
): Promise<WrittenRefund[]> {
  const order = await lockOrder(tx, orderId);
  const written = await findWritten(tx, request.idempotencyKey);
  if (written.length > 0) {
    const kobo = written.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    if (kobo !== request.amountKobo) throw pressedBefore(`${formatNaira(kobo)} was refunded`);
    return written.slice(0, 1);
  }
  requireVersion(order, seen);
  // A gift card may have paid a part of it already, which goes back when the order ends.
  if (isUnpaid(order)) throw notPaid();
  const rows = await insertRefunds(ctx, tx, actor, { ...request, orderId });
  await takeBack(ctx, tx, order, items, actor);
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
  return rows;
}

/** What was written by this key: one for each payment that something of it was paid by. */
async function findWritten(tx: Transaction, key: string): Promise<WrittenRefund[]> {
  const rows = await tx
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        // By its key first: what comes after is looked for in that order only.
        sql`${refunds.orderId} = (select order_id from refunds where idempotency_key = ${key})`,
        or(
          eq(refunds.idempotencyKey, key),
          sql`starts_with(${refunds.idempotencyKey}, ${`${key}/`})`,
        ),
      ),
    )
    .orderBy(refunds.idempotencyKey);
  return rows.map(({ refund, method }) => ({ ...refund, method }));
}

const notPaid = () => new AppError("refused", "This order was not paid", { reason: "not_paid" });

type Due = Pick<typeof refunds.$inferInsert, "orderId" | "amountKobo" | "reason" | "returnId"> & {
  note?: string | undefined;
  cardLast?: boolean | undefined;
  idempotencyKey: string;
};

/**
 * Writes that an amount is due: of what a gift card paid first unless that goes back last, of the payment
 * that paid the order as far as it goes, then of those for more pieces. The order must be locked.
 *
 * @throws AppError refused when nothing was paid, or less than that is left of it
 */
export async function insertRefunds(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { amountKobo, idempotencyKey, cardLast = false, ...due }: Due,
): Promise<WrittenRefund[]> {
  const left = await refundable(tx, due.orderId);
  if (left.length === 0) throw notPaid();
  const leftKobo = sumOf(left);
  if (amountKobo > leftKobo) {
    throw new AppError("refused", "This is more than is left to give back", {
      reason: "refund_too_large",
      details: { left_kobo: leftKobo },
    });
  }
  const rows: WrittenRefund[] = [];
  let rest = amountKobo;
  let n = 0;
  for (const { payment, kobo } of cardLast ? withCardLast(left) : left) {
    const share = Math.min(kobo, rest);
    if (share <= 0) continue;
    rest -= share;
    n += 1;
    const [row] = await tx
      .insert(refunds)
      .values({
        ...due,
        amountKobo: share,
        idempotencyKey: n === 1 ? idempotencyKey : `${idempotencyKey}/${n}`,
        paymentId: payment.id,
        requestedBy: actor.id,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    // Else it was written before.
    if (row) rows.push({ ...row, method: payment.method });
  }
  await raise(ctx, refundsChanged, ctx, tx, due.orderId, actor);
  return rows;
}

interface Left {
  payment: PaymentRow;
  kobo: number;
}

const withCardLast = (left: readonly Left[]): Left[] => [
  ...left.filter(({ payment }) => payment.method !== "gift_card"),
  ...left.filter(({ payment }) => payment.method === "gift_card"),
];

const sumOf = (left: readonly Left[]) => left.reduce((sum, { kobo }) => sum + kobo, 0);

/** What of an order's payments has not been given back or promised back. */
async function refundable(tx: Transaction, orderId: string): Promise<Left[]> {
  const paid = await paidPayments(tx, orderId);
  const { rows } = await tx.execute<{ id: string; taken: number }>(sql`
    select payment_id as id, sum(amount_kobo)::float8 as taken from refunds
    where order_id = ${orderId} and (status <> 'failed' or reason = 'pieces_changed')
      and reason not in ${BESIDE_THE_ORDER} group by payment_id`);
  const taken = new Map(rows.map((row) => [row.id, row.taken]));
  return paid.map((payment) => ({
    payment,
    kobo: payment.amountKobo - (taken.get(payment.id) ?? 0),
  }));
}

/** The same in kobo, of all of them together. */
export const refundableKobo = async (tx: Transaction, orderId: string): Promise<number> =>
  sumOf(await refundable(tx, orderId));

/**
 * A refund that failed is promised no more, so its money may have gone back in another way since: it is sent
 * again only while so much is left of its payment. The order must be locked.
 *
 * @throws AppError refused (refund_too_large)
 */
export async function requireLeftFor(tx: Transaction, refundId: string): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
  // What failed of other pieces stays promised, and money beside the order is due once.
  const isCounted = refund?.reason === "pieces_changed";
  if (refund?.status !== "failed" || isCounted || isBesideTheOrder(refund.reason)) return;
  const left = (await refundable(tx, refund.orderId)).find(
    ({ payment }) => payment.id === refund.paymentId,
  );
  if (left && refund.amountKobo <= left.kobo) return;
  throw new AppError(
    "refused",
    "This refund had failed, and its money was given back in another way since.",
    { reason: "refund_too_large", details: { left_kobo: left?.kobo ?? 0 } },
  );
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

/** The order is taken up again and keeps its money: what nobody has sent yet is not due any more. */
export async function keepMoney(ctx: Context, tx: Transaction, orderId: string): Promise<void> {
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
  await raise(ctx, refundsChanged, ctx, tx, orderId, SYSTEM);
}
