import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createApp } from "~/app/app.ts";
import { orders } from "~/db/schema/orders.ts";
import { paymentAttempts, payments, refunds } from "~/db/schema/payments.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { startCardPayment } from "~/features/payments/card-payment.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "./context.ts";
import { makeProduct } from "./factories.ts";
import { orderInput } from "./orders.ts";
import { type PaystackDouble, startPaystackDouble } from "./paystack-double.ts";

export const SECRET_KEY = "sk_test_double";

/** A shop whose Paystack is the double. */
export function testPayments(options: { poolSize?: number; env?: Record<string, string> } = {}) {
  let paystack: PaystackDouble;
  beforeAll(async () => {
    paystack = await startPaystackDouble({ secretKey: SECRET_KEY });
  });
  const t = testContext({
    ...options,
    env: () => ({
      ...options.env,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_BASE_URL: paystack.url,
    }),
  });
  beforeEach(() => {
    paystack.faults.length = 0;
    paystack.requests.length = 0;
  });
  afterAll(() => paystack?.stop());

  /** A product with this stock and an order for some of it. */
  async function order(
    input: Partial<PlaceOrderInput> & { stock?: number; quantity?: number } = {},
  ) {
    const { stock = 5, quantity = 1, ...rest } = input;
    const product = await makeProduct(t.ctx, { stock: { "10": stock } });
    const line = { product_id: product.id, size: "10", quantity, price: 50_000 };
    const placed = await placeOrder(
      t.ctx,
      anonymous,
      orderInput([line], { payment_method: "paystack", ...rest }),
      null,
    );
    return { ...placed, product, line };
  }

  /** Begins a card payment and returns its reference. */
  async function begin(orderId: string): Promise<string> {
    await startCardPayment(t.ctx, orderId);
    const attempts = await t.ctx.db
      .select({ reference: paymentAttempts.reference })
      .from(paymentAttempts)
      .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
      .where(eq(payments.orderId, orderId));
    const own = new Set(attempts.map((attempt) => attempt.reference));
    return [...paystack.transactions.keys()].findLast((reference) => own.has(reference))!;
  }

  /** Posts a webhook to the shop as Paystack would. */
  async function post({ body, signature }: { body: string; signature: string }) {
    return createApp(t.ctx).request("/webhooks/paystack", {
      method: "POST",
      headers: { "x-paystack-signature": signature, "Content-Type": "application/json" },
      body,
    });
  }

  async function state(orderId: string) {
    const [[row], paid, due] = await Promise.all([
      t.ctx.db.select().from(orders).where(eq(orders.id, orderId)),
      t.ctx.db.select().from(payments).where(eq(payments.orderId, orderId)),
      t.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    ]);
    return { order: row!, payments: paid, refunds: due };
  }

  return {
    t,
    order,
    begin,
    post,
    state,
    get paystack() {
      return paystack;
    },
  };
}
