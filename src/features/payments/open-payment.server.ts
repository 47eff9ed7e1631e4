import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { paymentAttempts, payments } from "~/db/schema/payments.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import { BESIDE_THE_ORDER, type PaymentMethod } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { heldParts } from "./held-parts.server.ts";
import { paymentReference } from "./reference.server.ts";

export type PaymentRow = typeof payments.$inferSelect;

export interface NewPayment {
  orderId: string;
  method: PaymentMethod;
  amountKobo: number;
  isDifference?: boolean;
  /** The card that pays it, and whether that is an account's store credit. */
  cardId?: string | null;
  byCredit?: boolean;
  /** What the customer writes into a transfer; made where it is left out. */
  reference?: string;
  /** Until when it is waited for. */
  expiresAt?: Date | null;
  /** Nobody waits for it: it is there for money that came beside the order. */
  status?: "cancelled";
}

const newRow = (ctx: Context, payment: NewPayment): typeof payments.$inferInsert => ({
  reference: paymentReference(),
  ...payment,
  createdAt: ctx.clock.now(),
  updatedAt: ctx.clock.now(),
});

/** Begins to wait for the money of an order, whose row is locked and which has no open payment. */
export async function openPayment(
  ctx: Context,
  tx: Transaction,
  payment: NewPayment,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(newRow(ctx, payment)).returning();
  return row!;
}

/**
 * What an order still has to pay is paid by this way from now on: all of it, or what it came to more. Of
 * that a transfer is waited for as a whole, whose parts may have come; another way is asked for the rest.
 */
export async function openAmountDue(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  way: Pick<NewPayment, "method" | "expiresAt">,
): Promise<PaymentRow> {
  const cameKobo = way.method === "transfer" ? 0 : await heldParts(tx, order.id);
  return openPayment(ctx, tx, {
    ...way,
    orderId: order.id,
    amountKobo: amountDueKobo(order) - cameKobo,
    isDifference: order.dueKobo > 0,
  });
}

/** The same as a part of the statement that places the order. */
export const openPaymentPart = (ctx: Context, payment: NewPayment): SQL =>
  part("payment", sql`insert into ${payments} ${rowsOf(payments, [newRow(ctx, payment)])}`);

/** The payment that is waited for, if any is. */
export async function openPaymentOf(
  tx: Transaction,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "open")));
  return open;
}

/** Nothing is waited for any more. */
export async function closeOpenPayments(
  ctx: Context,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "cancelled", updatedAt: ctx.clock.now() })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "open")));
}

/**
 * The order, whose row is locked, comes to another amount by now: the same is waited for, with it. Who is at
 * Paystack's page still sees the amount before, so a payment that was begun keeps it and another one is waited for.
 *
 * @throws AppError refused (promised_back) where more than that is to go back of it
 */
export async function repriceOpenPayment(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  const open = await openPaymentOf(tx, order.id);
  if (!open) return;
  const { id, orderId, method, isDifference, expiresAt } = open;
  const cameKobo = method === "transfer" ? 0 : await heldParts(tx, orderId);
  const amountKobo = amountDueKobo(order) - cameKobo;
  if (amountKobo !== open.amountKobo && (await isBegun(tx, id))) {
    await closeOpenPayments(ctx, tx, orderId);
    await openPayment(ctx, tx, { orderId, method, amountKobo, isDifference, expiresAt });
  } else {
    await tx
      .update(payments)
      .set({ amountKobo, updatedAt: ctx.clock.now() })
      .where(eq(payments.id, id));
  }
  await requirePromised(tx, orderId);
}

/** Whether a page at Paystack was opened for it. */
async function isBegun(tx: Transaction, paymentId: string): Promise<boolean> {
  const [attempt] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.paymentId, paymentId))
    .limit(1);
  return attempt !== undefined;
}

/** Money that was paid at the door may be promised back, and turn out not to have been paid yet. */
async function requirePromised(tx: Transaction, orderId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from payments p where p.order_id = ${orderId} and p.status = 'open' and p.amount_kobo < (
      select sum(r.amount_kobo) from refunds r
      where r.payment_id = p.id and r.status = 'due' and r.reason not in ${BESIDE_THE_ORDER})`);
  if (rows.length === 0) return;
  throw new AppError(
    "refused",
    "More than it would come to is promised back of this order. Take its money first, or cancel it.",
    { reason: "promised_back" },
  );
}

/**
 * What paid an order, as money goes back to it: a gift card first, then store credit, which was taken
 * before it, then all else of it, then what was paid for more pieces.
 */
export const paidPayments = (tx: Transaction, orderId: string): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "paid")))
    .orderBy(
      sql`${payments.method} <> 'gift_card'`,
      payments.byCredit,
      payments.isDifference,
      payments.createdAt,
      payments.id,
    );
