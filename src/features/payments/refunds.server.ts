import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { refundedMail } from "~/features/orders/mails/orders.tsx";
import { type Actor, lockOrder, refundableKobo } from "~/features/orders/service.server.ts";
import { restock } from "~/features/orders/stock.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import {
  type Paystack,
  PaystackUnavailable,
  type RefundState,
  requirePaystack,
} from "~/platform/services/paystack.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** Money that never was an order's payment: giving it back changes nothing about the order. */
const BESIDE_THE_ORDER = ["late_payment", "duplicate", "wrong_amount"];

export interface RefundRequest {
  orderId: string;
  amountKobo: number;
  reason: "customer_request" | "return" | "other";
  note?: string;
  /** Pieces that came back; `restock` puts them on the shelf again. */
  items?: { order_item_id: string; quantity: number; restock: boolean }[];
  returnId?: string;
  /** The same key is the same refund, however often it is sent. */
  idempotencyKey: string;
}

/**
 * Writes a refund, whole or partial, into the list of refunds due and puts pieces back on the
 * shelf. `processRefund` moves the money.
 *
 * @throws AppError refused when it is more than was paid or the pieces are not part of the order
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

export async function writeRefund(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundRow> {
  const order = await lockOrder(tx, request.orderId);
  const [earlier] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, request.idempotencyKey));
  if (earlier) return earlier;
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "paid")));
  if (!paid) {
    throw new AppError("refused", "This order was not paid", { reason: "not_paid" });
  }
  const left = await refundableKobo(tx, paid);
  if (request.amountKobo > left) {
    throw new AppError("refused", "This is more than is left to give back", {
      reason: "refund_too_large",
      details: { left_kobo: left },
    });
  }
  await takeBack(ctx, tx, order, request.items ?? [], actor);
  const [row] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: paid.id,
      returnId: request.returnId ?? null,
      amountKobo: request.amountKobo,
      reason: request.reason,
      note: request.note ?? "",
      idempotencyKey: request.idempotencyKey,
      requestedBy: actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning();
  await tx.insert(orderEvents).values({
    orderId: order.id,
    at: ctx.clock.now(),
    actorId: actor.id,
    actorKind: actor.kind,
    kind: "refund_due",
    data: { amount_kobo: request.amountKobo, reason: request.reason },
  });
  return row!;
}

async function takeBack(
  ctx: Context,
  tx: Transaction,
  order: { id: string; stockState: string },
  items: NonNullable<RefundRequest["items"]>,
  actor: Actor,
): Promise<void> {
  const pieces: { productId: number; size: string; quantity: number }[] = [];
  for (const item of items) {
    const [row] = await tx
      .update(orderItems)
      .set({ refundedQuantity: sql`${orderItems.refundedQuantity} + ${item.quantity}` })
      .where(
        and(
          eq(orderItems.id, item.order_item_id),
          eq(orderItems.orderId, order.id),
          sql`${item.quantity} > 0`,
          sql`${orderItems.refundedQuantity} + ${item.quantity} <= ${orderItems.quantity}`,
        ),
      )
      .returning();
    if (!row) {
      throw new AppError("refused", "These pieces are not in this order or came back already", {
        reason: "not_returnable",
      });
    }
    if (item.restock && row.productId !== null)
      pieces.push({ productId: row.productId, size: row.size, quantity: item.quantity });
  }
  if (pieces.length === 0) return;
  if (order.stockState !== "sold") {
    throw new AppError("refused", "Only pieces that were sold can come back", {
      reason: "not_sold",
    });
  }
  await restock(tx, order.id, pieces, { actorId: actor.id, at: ctx.clock.now() });
}

/**
 * Moves the money of a refund that is due: by Paystack where it was paid there, else staff have
 * transferred it and say so. Pressing twice sends once.
 *
 * @throws AppError not_found, refused
 */
export async function processRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
): Promise<RefundRow> {
  const found = await readRefund(ctx, refundId);
  if (!found) throw notFound("There is no such refund");
  if (found.method !== "paystack") {
    await finish(ctx, actor, refundId);
    return (await readRefund(ctx, refundId))!.refund;
  }
  const paystack = requirePaystack(ctx);
  const reference = await referenceOf(ctx, found.refund);
  // Claimed before anything is sent: if the answer is lost, nobody sends it a second time.
  const claimed = await ctx.db
    .update(refunds)
    .set({ status: "pending", requestedBy: actor.id, processedAt: ctx.clock.now() })
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, ["due", "failed"])))
    .returning({ id: refunds.id });
  if (claimed.length === 1) await send(ctx, paystack, found.refund, reference);
  return (await readRefund(ctx, refundId))!.refund;
}

async function readRefund(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  return row;
}

/** Which card payment the money came with. */
async function referenceOf(ctx: Context, refund: RefundRow): Promise<string> {
  if (BESIDE_THE_ORDER.includes(refund.reason)) return refund.note;
  const { rows } = await ctx.db.execute<{ reference: string }>(sql`
    select a.reference from payment_attempts a
    where a.payment_id = ${refund.paymentId} and a.status = 'success' and not exists (
      select 1 from refunds r where r.order_id = ${refund.orderId} and r.note = a.reference)
    order by a.created_at limit 1`);
  if (!rows[0]) throw notFound("There is no card payment to give back");
  return rows[0].reference;
}

/** Written into Paystack's note, so that a refund whose answer was lost can be found again. */
const markOf = (refund: { id: string }) => `refund ${refund.id}`;

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
    await ctx.db
      .update(refunds)
      .set({ status: "failed", note: noteWith(refund, String((error as Error).message)) })
      .where(eq(refunds.id, refund.id));
    throw error;
  }
  await ctx.db
    .update(refunds)
    .set({ providerId: state.id })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
  await follow(ctx, refund, state);
}

const noteWith = (refund: RefundRow, problem: string) =>
  BESIDE_THE_ORDER.includes(refund.reason) ? refund.note : problem.slice(0, 500);

async function follow(ctx: Context, refund: RefundRow, state: RefundState): Promise<void> {
  if (state.status === "processed") {
    await finish(ctx, { kind: "paystack", id: null }, refund.id);
  } else if (state.status === "failed") {
    await ctx.db
      .update(refunds)
      .set({ status: "failed" })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
  }
}

/** The customer has the money again: written once. */
async function finish(ctx: Context, actor: Actor, refundId: string): Promise<void> {
  const now = ctx.clock.now();
  const [known] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known!.orderId);
    const [row] = await tx
      .update(refunds)
      .set({ status: "processed", processedAt: now })
      .where(and(eq(refunds.id, refundId), sql`${refunds.status} <> 'processed'`))
      .returning();
    if (!row) return;
    if (!BESIDE_THE_ORDER.includes(row.reason)) {
      const [paid] = await tx
        .select({ amountKobo: payments.amountKobo })
        .from(payments)
        .where(eq(payments.id, row.paymentId!));
      const refundedKobo = order.refundedKobo + row.amountKobo;
      const whole = refundedKobo >= (paid?.amountKobo ?? order.totalKobo);
      await tx
        .update(orders)
        .set({ refundedKobo, paymentStatus: whole ? "refunded" : "partly_refunded" })
        .where(eq(orders.id, order.id));
    }
    await tx.insert(orderEvents).values({
      orderId: order.id,
      at: now,
      actorId: actor.id,
      actorKind: actor.kind,
      kind: "refunded",
      data: { amount_kobo: row.amountKobo, reason: row.reason },
    });
    await queueMail(tx, refundedMail, {
      dedupeKey: `refund:${refundId}`,
      to: order.email,
      data: { order_id: order.id, amount_kobo: row.amountKobo },
    });
  });
}

/** A refund whose answer was lost is looked for this long before staff may send it again. */
const LOST_AFTER_MS = 10 * 60_000;

/** Asks Paystack how far refunds are. @returns how many were asked about */
export async function sweepRefunds(ctx: Context, paystack = requirePaystack(ctx)): Promise<number> {
  const pending = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "pending"), eq(payments.method, "paystack")))
    .limit(100);
  if (pending.length === 0) return 0;
  try {
    const lost = pending.some(({ refund }) => refund.providerId === null);
    const listed = lost ? await paystack.listRefunds() : [];
    for (const { refund } of pending) {
      const state = refund.providerId
        ? await paystack.fetchRefund(refund.providerId)
        : listed.find((one) => one.merchant_note === markOf(refund));
      if (state) {
        await ctx.db.update(refunds).set({ providerId: state.id }).where(eq(refunds.id, refund.id));
        await follow(ctx, refund, state);
      } else if (refund.providerId === null) {
        const longAgo = new Date(ctx.clock.now().getTime() - LOST_AFTER_MS);
        await ctx.db
          .update(refunds)
          .set({ status: "due" })
          .where(
            and(
              eq(refunds.id, refund.id),
              eq(refunds.status, "pending"),
              lt(refunds.processedAt, longAgo),
            ),
          );
      }
    }
  } catch (error) {
    if (!(error instanceof PaystackUnavailable)) throw error;
  }
  return pending.length;
}
