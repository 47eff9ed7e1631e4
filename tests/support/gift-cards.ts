import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { issueCard } from "~/features/gift-cards/issue.server.ts";
import { issueInput } from "~/features/gift-cards/schema.ts";
import { viewCard } from "~/features/gift-cards/view.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { testContext } from "./context.ts";
import { makeProduct } from "./factories.ts";
import { orderInput } from "./orders.ts";

export const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };

export const FEE = 2500;

export async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused");
  return error;
}

/** A shop in which gift cards pay orders. */
export function giftCardShop() {
  const t = testContext({ poolSize: 20 });
  async function makeCard(amount: number) {
    const input = { press_id: randomUUID(), amount, last_day: "2027-06-30" };
    const { id, code } = await issueCard(t.ctx, staff, issueInput.parse(input));
    return { id, code: code! };
  }
  /** An order of one piece at so much, with its delivery; as its shopper saw it. */
  async function inputOf(
    price: number,
    gift_card: string,
    paid: number,
    payment_method: "transfer" | "on_delivery" = "transfer",
  ) {
    const product = await makeProduct(t.ctx, { price, stock: { "10": 5 } });
    const line = { product_id: product.id, size: "10", quantity: 1, price };
    const expected = { delivery_fee: FEE, discount: 0, gift_card: paid, total: price + FEE };
    return orderInput([line], { payment_method, gift_card, expected });
  }
  const pay = async (...given: Parameters<typeof inputOf>) =>
    placeOrder(t.ctx, anonymous, await inputOf(...given), null);
  const balanceOf = async (id: string) => (await viewCard(t.ctx, id)).balance;
  const rowOf = async (id: string) =>
    (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
  const paymentsOf = async (id: string) => {
    const rows = await t.ctx.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(payments.method);
    return rows.map(({ method, status, amountKobo }) => [method, status, amountKobo / 100]);
  };
  const openOf = async (id: string) =>
    (await t.ctx.db.select().from(payments).where(eq(payments.orderId, id))).find(
      ({ status }) => status === "open",
    )!;
  const allIsWell = async () => expect(await findDifferences(t.ctx.db)).toEqual([]);

  return { t, makeCard, inputOf, pay, balanceOf, rowOf, paymentsOf, openOf, allIsWell };
}
