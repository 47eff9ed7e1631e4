import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments } from "~/db/schema/payments.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { recordPaymentState } from "~/features/orders/payment-state.server.ts";
import { isUnpaid } from "~/features/orders/rules.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { giftCardMoved } from "./hooks.server.ts";
import { type NewPayment, openPayment } from "./open-payment.server.ts";

/**
 * A gift card or store credit pays a part of a new order, whose rest is waited for, or paid by the other of
 * both: it is there from the start, and beside the one payment that the order is paid by.
 */
export async function payPartByCard(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  part: Required<Pick<NewPayment, "amountKobo" | "cardId" | "byCredit">>,
): Promise<void> {
  const payment = { ...part, orderId, method: "gift_card", isDifference: true } as const;
  const { id } = await openPayment(ctx, tx, payment);
  await tx
    .update(payments)
    .set({ status: "paid", paidAt: ctx.clock.now() })
    .where(eq(payments.id, id));
}

/** An order ends whose rest was never paid: each card has its part again, which was no payment after all. */
export async function letGoOfCard(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.giftCardKobo === 0 || !isUnpaid(order)) return;
  await tx
    .update(payments)
    .set({ status: "cancelled", paidAt: null, updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.method, "gift_card"),
        eq(payments.status, "paid"),
      ),
    );
  const row = await recordPaymentState(ctx, tx, order.id, { giftCardKobo: 0 });
  await raise(ctx, giftCardMoved, ctx, tx, row, SYSTEM);
}
