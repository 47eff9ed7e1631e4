import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput } from "~tests/support/orders.ts";
import { quoteDiscount } from "./discount.server.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: null };
let serial = 0;

async function makeDiscount(values: Partial<typeof discounts.$inferInsert> = {}) {
  const code = `CODE${++serial}`;
  const [row] = await t.ctx.db
    .insert(discounts)
    .values({ code, kind: "percentage", value: 20, ...values })
    .returning();
  return { ...row!, code };
}

/** An order of one ₦50,000 piece with a code, as a shopper who saw `discount` off. */
function order(productId: number, code: string, discount: number, email = "a@example.com") {
  const line = { product_id: productId, size: "10", quantity: 1, price: 50_000 };
  return orderInput([line], {
    discount_code: code,
    contact: { name: "Ada Obi", email, phone: "+2348035550142" },
    expected: { delivery_fee: 2500, discount, total: 52_500 - discount },
  });
}
const place = (input: ReturnType<typeof order>, key: string | null = null) =>
  placeOrder(t.ctx, anonymous, input, key);
const usesOf = async (id: string) =>
  (await t.ctx.db.select().from(discounts).where(eq(discounts.id, id)))[0]!.uses;

test("percentage, amount and free delivery come off the total", async () => {
  const product = await makeProduct(t.ctx);
  const percent = await makeDiscount({ kind: "percentage", value: 20 });
  const amount = await makeDiscount({ kind: "amount", value: 700_000 });
  const more = await makeDiscount({ kind: "amount", value: 99_000_000 });
  const free = await makeDiscount({ kind: "free_delivery", value: 0 });
  expect(await place(order(product.id, percent.code.toLowerCase(), 10_000))).toMatchObject({
    total: 42_500,
  });
  expect(await place(order(product.id, amount.code, 7000))).toMatchObject({ total: 45_500 });
  expect(await place(order(product.id, more.code, 50_000))).toMatchObject({ total: 2500 });
  expect(await place(order(product.id, free.code, 2500))).toMatchObject({ total: 50_000 });
  expect(await usesOf(percent.id)).toBe(1);
});

test("a discount the shop did not give is not taken", async () => {
  const product = await makeProduct(t.ctx);
  const { code } = await makeDiscount({ value: 10 });
  await expect(place(order(product.id, code, 49_000))).rejects.toMatchObject({
    code: "changed",
    details: { discount: 5000, total: 47_500 },
  });
  const none = { ...order(product.id, code, 5000), discount_code: undefined };
  await expect(place(none)).rejects.toMatchObject({ code: "changed" });
});

test.each([
  ["discount_unknown", { isActive: false }],
  ["discount_not_started", { startsAt: new Date("2027-01-01") }],
  ["discount_expired", { endsAt: new Date("2026-11-19T09:00:00Z") }],
  ["discount_used_up", { totalLimit: 3, uses: 3 }],
  ["discount_minimum", { minimumKobo: 5_000_001 }],
  ["discount_not_for_these", { categories: ["Bags"] }],
])("a refusal says why: %s", async (reason, values) => {
  const product = await makeProduct(t.ctx);
  const { code } = await makeDiscount(values);
  await expect(place(order(product.id, code, 10_000))).rejects.toMatchObject({
    code: "refused",
    reason,
  });
  const lines = [{ product_id: product.id, size: "10", quantity: 1 }];
  await expect(
    quoteDiscount(t.ctx, anonymous, { code, email: "", phone: "", delivery_fee: 2500, lines }),
  ).rejects.toMatchObject({ reason });
});

test("a scope counts only its pieces", async () => {
  const shoe = await makeProduct(t.ctx);
  const bag = await makeProduct(t.ctx, { category: "Bags", stock: { "10": 5 }, price: 30_000 });
  const { code } = await makeDiscount({ value: 10, productIds: [bag.id] });
  const lines = [shoe, bag].map(({ id }) => ({ product_id: id, size: "10", quantity: 2 }));
  expect(
    await quoteDiscount(t.ctx, anonymous, { code, email: "", phone: "", delivery_fee: 0, lines }),
  ).toEqual({
    code,
    kind: "percentage",
    discount: 6000,
  });
});

test("one use left and fifty shoppers: one gets it, the others are told", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 60 } });
  const discount = await makeDiscount({ totalLimit: 5, uses: 4 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      place(order(product.id, discount.code, 10_000, `shopper${i}@example.com`)),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject({ reason: "discount_used_up" });
  expect(await usesOf(discount.id)).toBe(5);
  await expectLedgerAgrees(t.ctx);
});

test("one customer is one mailbox, one phone, one account; others are others", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 60 } });
  const { code } = await makeDiscount({ perCustomerLimit: 1 });
  const ada = { name: "Ada Obi", email: "ada.obi@gmail.com", phone: "+2348035550101" };
  const as = (contact: Partial<typeof ada>) => ({
    ...order(product.id, code, 10_000),
    contact: { ...ada, ...contact },
  });
  await place(as({}));
  for (const contact of [
    { email: "a.d.a.obi+2@googlemail.com", phone: "+2348035550102" },
    { email: "other@example.com", phone: "0803 555 0101" },
  ]) {
    await expect(place(as(contact))).rejects.toMatchObject({ reason: "discount_already_used" });
    const lines = [{ product_id: product.id, size: "10", quantity: 1 }];
    await expect(
      quoteDiscount(t.ctx, anonymous, { code, ...as(contact).contact, delivery_fee: 2500, lines }),
    ).rejects.toMatchObject({ reason: "discount_already_used" });
  }
  const { id: userId, email } = await signUpPerson(createAccountsShop(t.ctx));
  const caller = signedIn({ userId, email });
  const ofAccount = (n: number) =>
    placeOrder(
      t.ctx,
      caller,
      as({ email: `bola${n}@example.com`, phone: `+23480355501${n}` }),
      null,
    );
  await ofAccount(10);
  await expect(ofAccount(11)).rejects.toMatchObject({ reason: "discount_already_used" });
});

test("once per customer holds, however their email is written and however often it is sent", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 60 } });
  const discount = await makeDiscount({ perCustomerLimit: 1 });
  const input = order(product.id, discount.code, 10_000, "Ada@Example.com");
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(input, "same-key")));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  await expect(
    place(order(product.id, discount.code, 10_000, "ada@example.com")),
  ).rejects.toMatchObject({ reason: "discount_already_used" });
  expect(await usesOf(discount.id)).toBe(1);
  // A cancelled order gives its use back, once; taken up again, it counts again.
  await setOrderStatus(t.ctx, staff, answers[0]!.id, "cancelled");
  expect(await usesOf(discount.id)).toBe(0);
  await setOrderStatus(t.ctx, staff, answers[0]!.id, "processing");
  await setOrderStatus(t.ctx, staff, answers[0]!.id, "shipped");
  expect(await usesOf(discount.id)).toBe(1);
  expect(
    await t.ctx.db.select().from(discountUses).where(eq(discountUses.discountId, discount.id)),
  ).toHaveLength(1);
});
