import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { paymentParts, payments } from "~/db/schema/payments.ts";
import type { Context } from "~/platform/context.ts";
import type { PaymentRow } from "./open-payment.server.ts";
import { returnMoney } from "./refunds-due.server.ts";

/** What came becomes a part of the transfer that paid the order. */
export async function absorbParts(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(paymentParts).where(eq(paymentParts.orderId, orderId));
}

/** The order is gone, or paid in another way: what came for it is due. It must be locked. */
export async function returnParts(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  reason: "wrong_amount" | "duplicate",
): Promise<void> {
  const parts = await tx.delete(paymentParts).where(eq(paymentParts.orderId, orderId)).returning();
  for (const { paymentId, amountKobo, reference } of parts) {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    await returnMoney(ctx, tx, payment!, amountKobo, reason, reference);
  }
}

/** Whose money it is decides what becomes of parts that were waiting when an order was paid. */
export const settleParts = (ctx: Context, tx: Transaction, payment: PaymentRow): Promise<void> =>
  payment.method === "transfer"
    ? absorbParts(tx, payment.orderId)
    : returnParts(ctx, tx, payment.orderId, "duplicate");
