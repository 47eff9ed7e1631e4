import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { refusals } from "~/db/schema/store.ts";
import { settle } from "~/features/payments/settle.server.ts";
import { testPayments } from "~tests/support/payments.ts";

const shop = testPayments();

/** Somebody new orders with the code and pays with this card. */
async function payWith(card: string, person: { name: string; phone: string }) {
  const { id } = await shop.order({
    contact: { ...person, email: `${person.name}@example.com` },
    discount_code: "ONCE",
    expected: { delivery_fee: 2500, discount: 10_000, total: 42_500 },
  });
  const reference = await shop.begin(id);
  shop.paystack.pay(reference, { card });
  expect(await settle(shop.t.ctx, shop.t.ctx.paystack!, reference)).toBe("paid");
  return id;
}

test("a card that has used a code for one order per customer is told to staff, whoever pays with it", async () => {
  const { ctx } = shop.t;
  await ctx.db
    .insert(discounts)
    .values({ code: "ONCE", kind: "percentage", value: 20, perCustomerLimit: 1 });
  const told = () => ctx.db.select().from(refusals);
  await payWith("SIG_one", { name: "ada", phone: "+2348035550142" });
  await payWith("SIG_two", { name: "bola", phone: "+2348035550143" });
  expect(await told()).toEqual([]);
  const again = await payWith("SIG_one", { name: "chidi", phone: "+2348035550144" });
  expect(await told()).toEqual([
    expect.objectContaining({ rule: "discount.card", subject: "chidi@example.com" }),
  ]);
  const history = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, again));
  expect(history.map(({ kind }) => kind)).toContain("code_reused");
  // What the payment service calls the card is kept nowhere.
  expect(JSON.stringify(await ctx.db.select().from(discountUses))).not.toContain("SIG_");
});
