import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { differencePaidMail } from "~/features/orders/mails/difference.tsx";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import { mailDueAt } from "~/features/orders/undo/offer.server.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { PaymentRow } from "./open-payment.server.ts";
import { putInTill, writePaid } from "./write-paid.server.ts";

/** Why money for what an order came to more is not taken; undefined when it is. */
export function whyDifferenceStays(
  order: OrderRow,
  payment: PaymentRow,
): "late_payment" | "duplicate" | undefined {
  if (order.status === "cancelled") return "late_payment";
  // Paid otherwise meanwhile, or the order has other pieces again.
  const isDue = payment.status !== "paid" && amountDueKobo(order) === payment.amountKobo;
  return isDue ? undefined : "duplicate";
}

/** What a paid order came to more is paid, and its customer is told. The order must be locked. */
export async function payDifference(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  actor: Actor,
): Promise<void> {
  const moreKobo = amountDueKobo(order);
  await writePaid(ctx, tx, payment, actor);
  await recordPaymentState(ctx, tx, order.id, { dueKobo: 0 });
  const { method, reference, amountKobo } = payment;
  const data = { method, reference, amount_kobo: amountKobo };
  await recordEvent(ctx, tx, order.id, { kind: "difference_paid", actor, data });
  await queueMail(tx, differencePaidMail, {
    dedupeKey: `difference:${payment.id}`,
    to: order.email,
    data: { order_id: order.id, amount_kobo: moreKobo },
    dueAt: mailDueAt(ctx, actor),
  });
  await putInTill(ctx, tx, order, payment, actor);
}
