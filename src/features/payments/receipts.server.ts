import { and, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { requireFile } from "~/features/orders/files.server.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { isUnproved } from "~/features/orders/rules.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { formatNairaExact } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { receiptSentMail } from "./mails/staff.tsx";
import type { PaymentRow } from "./open-payment.server.ts";

/** Staff get this long to look for the money of somebody who has shown a receipt. */
const LOOK_FOR_MS = 24 * 3_600_000;

/**
 * The customer shows that they have transferred. The pieces are then kept for another day, once in
 * an order's life, so that nobody loses them because the bank or the staff sleep. While nobody has
 * confirmed the order the receipt is only kept. For an order that is gone by now it helps to give the
 * money back.
 *
 * @param file its name from `storeFile`
 * @throws AppError refused when this order waits for no transfer
 */
export async function sendReceipt(
  ctx: Context,
  orderId: string,
  file: string,
  actor: Actor,
): Promise<void> {
  await requireFile(ctx, orderId, file);
  const now = ctx.clock.now();
  const { notifications } = await getSettings(ctx);
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await awaitedTransfer(tx, order);
    const later = new Date(now.getTime() + LOOK_FOR_MS);
    const prolongs =
      payment.status === "open" &&
      order.expiresAt !== null &&
      order.expiresAt < later &&
      // Anybody has a picture: it moves nothing for an order that nobody has confirmed.
      !isUnproved(order) &&
      !(await wasProlonged(tx, orderId));
    await tx
      .update(payments)
      .set({
        receiptFile: file,
        receiptAt: now,
        updatedAt: now,
        ...(prolongs ? { expiresAt: later } : {}),
      })
      .where(eq(payments.id, payment.id));
    if (prolongs) await recordPaymentState(ctx, tx, orderId, { expiresAt: later });
    const { reference } = payment;
    const data = prolongs ? { reference, kept_until: later.toISOString() } : { reference };
    await recordEvent(ctx, tx, orderId, { kind: "receipt_sent", actor, data });
    if (notifications.staff_email) {
      await queueMail(tx, receiptSentMail, {
        // Staff get one mail for a payment's receipts, however many are sent.
        dedupeKey: `receipt:${payment.id}`,
        to: notifications.staff_email,
        data: {
          order_id: orderId,
          number: shortId(orderId),
          amount: formatNairaExact(payment.amountKobo),
        },
      });
    }
  });
}

/** Whether a receipt has lengthened this order's time before, by whichever of its payments. */
async function wasProlonged(tx: Transaction, orderId: string): Promise<boolean> {
  const [event] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, "receipt_sent"),
        sql`${orderEvents.data} ? 'kept_until'`,
      ),
    )
    .limit(1);
  return event !== undefined;
}

async function awaitedTransfer(tx: Transaction, order: OrderRow): Promise<PaymentRow> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.method, "transfer")))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  const isOpen = payment?.status === "open" || order.status === "cancelled";
  const isDue = order.paymentStatus === "awaiting" || order.dueKobo > 0;
  if (!payment || !isOpen || !isDue) {
    throw new AppError("refused", "This order waits for no transfer", { reason: "nothing_to_pay" });
  }
  return payment;
}
