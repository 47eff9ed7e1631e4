import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { paymentDeadline } from "./choose-payment.server.ts";
import { letGoOfCard } from "./gift-card.server.ts";
import { collectedAtDoor, uncollectedAtDoor } from "./hooks.server.ts";
import { closeOpenPayments, openAmountDue } from "./open-payment.server.ts";
import { returnParts } from "./parts.server.ts";
import { withdrawPromises } from "./promised-back.server.ts";
import { refundCancelled } from "./refund-cancelled.server.ts";
import { keepMoney } from "./refunds-due.server.ts";

/** A cancelled order takes no money any more, and gives back what it took. */
export async function closePayments(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  await closeOpenPayments(ctx, tx, order.id);
  await returnParts(ctx, tx, order.id, "wrong_amount");
  await letGoOfCard(ctx, tx, order);
  await withdrawPromises(ctx, tx, order);
  await refundCancelled(ctx, tx, order);
}

/** An order whose contact is proved waits as long as its way to pay allows. */
export async function prolongPayment(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (order.status !== "pending") return;
  const expiresAt = await paymentDeadline(ctx, order.paymentMethod, order.deliveryMethod);
  await tx
    .update(payments)
    .set({ expiresAt, updatedAt: ctx.clock.now() })
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "open")));
  await recordPaymentState(ctx, tx, order.id, { expiresAt });
}

/**
 * An order that is taken up again keeps its money, or waits for it again.
 *
 * @throws AppError refused (card_has_it) where a gift card has had its money back
 */
export async function reopenPayments(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  await requireCardsPart(tx, order);
  await keepMoney(ctx, tx, order.id);
  if (amountDueKobo(order) === 0) return;
  const { dueKobo, paymentMethod } = order;
  const byStaff = dueKobo > 0 && paymentMethod !== "paystack";
  await openAmountDue(ctx, tx, order, { method: byStaff ? "transfer" : paymentMethod });
}

/**
 * What a gift card paid of an order is on it again as soon as the order ends, and its owner was told: nobody
 * takes it a second time, and nothing leaves for less.
 */
async function requireCardsPart(tx: Transaction, order: OrderRow): Promise<void> {
  const back = await tx
    .select({ byCredit: payments.byCredit })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, order.id),
        eq(refunds.reason, "order_cancelled"),
        eq(refunds.status, "processed"),
        eq(payments.method, "gift_card"),
      ),
    );
  if (back.length === 0) return;
  const byCredit = order.byCredit || back.every(({ byCredit }) => byCredit);
  const payer = byCredit ? "Store credit" : "A gift card";
  throw new AppError(
    "refused",
    `${payer} paid this order and has its money back, so it cannot be taken up again. Take a new order instead.`,
    { reason: "card_has_it" },
  );
}

/** Pay on delivery: the money is there when the parcel is. */
export async function collectAtDelivery(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (order.paymentMethod !== "on_delivery") return;
  const paidAt = ctx.clock.now();
  const move = { from: "open", to: "paid", paidAt } as const;
  const moved = await moveDoorPayment(ctx, tx, order.id, move);
  if (!moved) return;
  await recordPaymentState(ctx, tx, order.id, { paymentStatus: "paid", paidAt });
  await recordEvent(ctx, tx, order.id, { kind: "collected", actor: SYSTEM });
  await raise(ctx, collectedAtDoor, ctx, tx, order, moved.amountKobo);
}

/** That the parcel had arrived was a mistake: so was its money. */
export async function undoCollection(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (order.paymentMethod !== "on_delivery" || order.paymentStatus !== "paid") return;
  const move = { from: "paid", to: "open", paidAt: null } as const;
  const moved = await moveDoorPayment(ctx, tx, order.id, move);
  if (!moved) return;
  await recordPaymentState(ctx, tx, order.id, { paymentStatus: "on_delivery", paidAt: null });
  await recordEvent(ctx, tx, order.id, { kind: "not_collected", actor: SYSTEM });
  await raise(ctx, uncollectedAtDoor, ctx, tx, order, moved.amountKobo);
}

async function moveDoorPayment(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  { from, to, paidAt }: { from: "open" | "paid"; to: "open" | "paid"; paidAt: Date | null },
): Promise<{ amountKobo: number } | undefined> {
  const [moved] = await tx
    .update(payments)
    .set({ status: to, paidAt, updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.method, "on_delivery"),
        eq(payments.status, from),
      ),
    )
    .returning({ amountKobo: payments.amountKobo });
  return moved;
}

/** What was paid stays; who paid does not. */
export async function forgetPayers(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.update(payments).set({ receiptFile: null }).where(inArray(payments.orderId, ids));
  await tx.update(refunds).set({ note: "" }).where(inArray(refunds.orderId, ids));
  await tx.execute(sql`
    update payment_events v set payload = v.payload
      #- '{data,customer}' #- '{data,authorization}' #- '{data,ip_address}' #- '{data,log}'
    from payment_attempts a join payments p on p.id = a.payment_id
    -- What is told of a refund has its own number behind the payment's.
    where p.order_id in ${ids} and split_part(v.reference, '/', 1) = a.reference`);
}
