import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { paymentAttempts } from "~/db/schema/payments.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { type Paystack, requirePaystack } from "~/platform/services/paystack.ts";
import { openPaymentOf } from "./open-payment.server.ts";

/** Paystack takes nothing below ₦50. */
const SMALLEST_CARD_KOBO = 5000;

/** Starts a card payment: one reference per attempt, many attempts per order. Returns Paystack's page. */
export async function startCardPayment(
  ctx: Context,
  orderId: string,
  paystack?: Paystack,
): Promise<string> {
  const client = paystack ?? requirePaystack(ctx);
  const reference = `ORI-${randomUUID()}`;
  const { order, payment } = await beginAttempt(ctx, orderId, reference);
  const link = orderLink(ctx, order);
  const { brand } = await getSettings(ctx);
  const started = await client.initialize({
    // Paystack asks for an address; its receipt for who has none comes to the shop.
    email: order.email || brand.email,
    amountKobo: payment.amountKobo,
    reference,
    callbackUrl: link,
    cancelUrl: link,
    orderId,
  });
  await ctx.db
    .update(paymentAttempts)
    .set({
      status: "open",
      authorizationUrl: started.authorization_url,
      accessCode: started.access_code,
      updatedAt: ctx.clock.now(),
    })
    .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.status, "created")));
  return started.authorization_url;
}

/** Under the order's lock: from here on the payment keeps the amount that Paystack's page shows. */
async function beginAttempt(ctx: Context, orderId: string, reference: string) {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await openPaymentOf(tx, orderId);
    if (payment?.method !== "paystack") {
      throw new AppError("refused", "This order needs no card payment now.", {
        reason: "nothing_to_pay",
      });
    }
    if (payment.amountKobo < SMALLEST_CARD_KOBO) {
      throw new AppError("refused", "Card payments begin at ₦50. Pay by transfer instead.", {
        reason: "amount_too_small",
      });
    }
    const createdAt = ctx.clock.now();
    await tx.insert(paymentAttempts).values({ paymentId: payment.id, reference, createdAt });
    return { order, payment };
  });
}
