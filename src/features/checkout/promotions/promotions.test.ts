import { eq, like } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { collections } from "~/db/schema/collections.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { readMargin } from "~/features/analytics/margin/read-margin.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { loadOrderMail } from "~/features/orders/mails/load.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { refundReturn } from "~/features/returns/refund-return.server.ts";
import { requestReturn, stepReturn } from "~/features/returns/service.server.ts";
import { deliveryOff } from "~/lib/held-promotion.ts";
import { anonymous } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import {
  createAccountsShop,
  giveRole,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { quotePromotions } from "../discount.server.ts";
import { placeOrder } from "../place-order.server.ts";
import { MOST_AUTOMATIC } from "./rules.ts";
import { savePromotion, savePromotionInput } from "./save-promotion.server.ts";

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: null };
const customer = { kind: "customer" as const, id: null };
const FEE = 2500;

async function promote(...all: Partial<typeof discounts.$inferInsert>[]) {
  await t.ctx.db.update(discounts).set({ isActive: false });
  const rows = await t.ctx.db
    .insert(discounts)
    .values(all.map((one) => ({ name: "Owambe week", kind: "percentage" as const, ...one })))
    .returning();
  await t.ctx.changed([tags.settings]);
  return rows.map(({ id }) => id);
}
interface Wanted {
  product_id: number;
  size: string;
  quantity: number;
  price: number;
}
const quote = (lines: Wanted[], more: { code?: string } = {}) =>
  quotePromotions(t.ctx, anonymous, {
    ...{ email: "", phone: "", delivery_fee: FEE, for_customer: false, lines },
    ...more,
  });
/** As a shopper who saw `discount` off. */
function input(lines: Wanted[], discount: number, more: Parameters<typeof orderInput>[1] = {}) {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const expected = { delivery_fee: FEE, discount, total: subtotal - discount + FEE };
  return orderInput(lines, { payment_method: "transfer", expected, ...more });
}
const place = (...given: Parameters<typeof input>) =>
  placeOrder(t.ctx, anonymous, input(...given), null);
const orderOf = async (id: string) => {
  const [row] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  const lines = await t.ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position);
  return { ...row!, lines };
};
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(discounts).where(eq(discounts.id, id)))[0]!;
const pieces = async (price: number, quantity = 1, more: object = {}): Promise<Wanted> => {
  const { id } = await makeProduct(t.ctx, { price, stock: { "10": 60 }, ...more });
  return { product_id: id, size: "10", quantity, price };
};

async function deliverAndPay(id: string): Promise<void> {
  const { version } = await orderOf(id);
  await takePayment(t.ctx, staff, { orderId: id, method: "transfer", seen: version });
  await setOrderStatus(t.ctx, staff, id, "delivered");
}

/** One piece of each line comes back, then the rest. @returns kobo given back */
async function returnInParts(id: string): Promise<number> {
  const { lines } = await orderOf(id);
  const first = lines.map((line) => ({ line, quantity: 1 }));
  const rest = lines.flatMap((line) =>
    line.quantity > 1 ? { line, quantity: line.quantity - 1 } : [],
  );
  for (const part of [first, rest].filter(({ length }) => length > 0)) {
    const returnId = await requestReturn(t.ctx, customer, id, {
      resolution: "refund",
      note: "",
      items: part.map(({ line, quantity }) => ({
        ...{ order_item_id: line.id, quantity },
        reason: "changed_mind" as const,
      })),
    });
    for (const step of ["authorize", "receive", "inspect"] as const)
      await stepReturn(t.ctx, staff, returnId, step);
    await refundReturn(t.ctx, staff, returnId);
  }
  const given = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  return given.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}

test("random baskets come to one sum in cart, order, refund and report", async () => {
  const shelf = await Promise.all(
    [9999.99, 48_000, 33_333.33, 120_000.5].map((price) => pieces(price)),
  );
  const [friday] = await t.ctx.db
    .insert(collections)
    .values({ slug: "friday", title: "Friday", kind: "hand", productIds: [shelf[1]!.product_id] })
    .returning();
  await t.ctx.changed([tags.catalogue, tags.collections]);
  const kinds: Partial<typeof discounts.$inferInsert>[] = [
    { value: 7 },
    { kind: "amount", value: 1_234_567 },
    { kind: "buy_get", value: 100, buyQuantity: 2, getQuantity: 1 },
    { kind: "percentage", value: 33, collectionIds: [friday!.id] },
  ];
  const basket = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 });
  const some = fc.sample(
    fc.tuple(
      basket.filter((counts) => counts.some((count) => count > 0)),
      fc.constantFrom(...kinds),
      fc.boolean(),
    ),
    5,
  );
  const soldBefore = (await readMargin(t.ctx, 1)).sold;
  let sold = 0;
  for (const [counts, kind, isFree] of some) {
    await promote(kind, ...(isFree ? [{ kind: "free_delivery" as const, name: "Free" }] : []));
    const lines = shelf.flatMap((line, at) =>
      counts[at]! > 0 ? { ...line, quantity: counts[at]! } : [],
    );
    const { discount } = await quote(lines);
    const { id } = await place(lines, discount);
    const order = await orderOf(id);
    const offLines = order.lines.reduce((sum, line) => sum + (line.discountKobo ?? 0), 0);
    expect(order.discountKobo).toBe(Math.round(discount * 100));
    expect(order.discountKobo).toBe(offLines + deliveryOff(order.promotions));
    await deliverAndPay(id);
    expect(await returnInParts(id)).toBe(order.subtotalKobo - offLines);
    sold += order.subtotalKobo - offLines;
  }
  const report = await readMargin(t.ctx, 1);
  expect(Math.round((report.sold - soldBefore) * 100)).toBe(sold);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a budget for three orders and twenty shoppers: three get it, and it spends no kobo more", async () => {
  const [id] = await promote({ value: 10, budgetKobo: 15_500_00 });
  // Each another piece: who waits for the same stock would stand in one line anyway.
  const lines = await Promise.all(Array.from({ length: 20 }, () => pieces(50_000)));
  const outcomes = await Promise.allSettled(lines.map((line) => place([line], 5000)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(17);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: "changed", details: { discount: 0 } });
  expect(await rowOf(id!)).toMatchObject({ uses: 3, spentKobo: 15_000_00 });

  // A cancelled order gives its part back, and takes it when it is taken up again.
  const [won] = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  await setOrderStatus(t.ctx, staff, won!.id, "cancelled");
  expect(await rowOf(id!)).toMatchObject({ uses: 2, spentKobo: 10_000_00 });
  await setOrderStatus(t.ctx, staff, won!.id, "processing");
  expect(await rowOf(id!)).toMatchObject({ uses: 3, spentKobo: 15_000_00 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a code that takes less off is kept, and the cart says so", async () => {
  const [own, code] = await promote({ value: 20 }, { code: "TENOFF", name: "", value: 10 });
  const line = await pieces(50_000);
  expect(await quote([line], { code: "tenoff" })).toEqual({
    discount: 10_000,
    applied: [{ name: "Owambe week", code: null, kind: "percentage", discount: 10_000 }],
    hints: ["Not needed: Owambe week takes as much off or more. Keep the code for another time"],
    refusal: null,
  });
  const { id } = await place([line], 10_000, { discount_code: "tenoff" });
  expect(await orderOf(id)).toMatchObject({ discountCode: null, promotions: [{ id: own }] });
  expect([(await rowOf(own!)).uses, (await rowOf(code!)).uses]).toEqual([1, 0]);
});

test("what is missing is said before the checkout, with a refused code beside what counts", async () => {
  await promote(
    { value: 10, minimumKobo: 70_000_00 },
    { kind: "free_delivery", name: "Free ride" },
  );
  const line = await pieces(50_000);
  expect(await quote([line], { code: "NOSUCH" })).toEqual({
    discount: FEE,
    applied: [{ name: "Free ride", code: null, kind: "free_delivery", discount: FEE }],
    hints: ["Add ₦20,000 more for Owambe week"],
    refusal: "We do not know this code",
  });
});

test("one for a first order is for whose mailbox has answered, once", async () => {
  await promote({ value: 10, customerGroup: "first_order" });
  const shop = createAccountsShop(t.ctx);
  const ada = await signUpPerson(shop);
  const line = await pieces(50_000);
  const asked = {
    ...{ email: ada.email, phone: "+2348035550177", delivery_fee: FEE },
    lines: [line],
  };
  const hintsFor = async () => (await ada.client.rpc("quote_promotions", asked)).data;
  expect(await hintsFor()).toMatchObject({ discount: 0, hints: ["Sign in for Owambe week"] });
  await proveMailbox({ ctx: t.ctx, shop }, ada);
  expect(await hintsFor()).toMatchObject({ discount: 5000, hints: [] });
  const contact = { name: "Ada Obi", email: ada.email, phone: "+2348035550177" };
  const order = (line: Wanted) => ada.client.rpc("place_order", input([line], 5000, { contact }));
  // Two at once, of different pieces, get it once.
  const answers = await Promise.all([line, await pieces(50_000)].map(order));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await hintsFor()).toMatchObject({ discount: 0, applied: [] });
});

test("an order that has other pieces keeps its promotion's terms, and nothing else comes in", async () => {
  const [id] = await promote({ kind: "buy_get", value: 100, buyQuantity: 2, getQuantity: 1 });
  const line = await pieces(20_000, 3);
  const { id: orderId } = await place([line], 20_000);
  await promote({ value: 90 });
  const manager = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, manager.id, "manager");
  async function change(quantity: number) {
    const { version, lines } = await orderOf(orderId);
    const kept = [{ id: lines[0]!.id, size: "10", quantity }];
    const wanted = { order_id: orderId, kept, added: [] };
    const { data } = await manager.client.rpc("quote_order_pieces", wanted);
    const more = { version, expected_total: data.total, reason: "She asked" };
    const { error } = await manager.client.rpc("change_order_pieces", { ...wanted, ...more });
    expect(error).toBeNull();
    return data;
  }
  expect(await change(6)).toMatchObject({ discount: 40_000 });
  expect((await orderOf(orderId)).lines).toMatchObject([{ discountKobo: 40_000_00 }]);
  expect(await rowOf(id!)).toMatchObject({ uses: 1, spentKobo: 40_000_00 });
  expect(await change(2)).toMatchObject({ discount: 0 });
  const uses = await t.ctx.db.select().from(discountUses).where(eq(discountUses.orderId, orderId));
  expect(uses).toMatchObject([{ amountKobo: 0 }]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("what is odd about a promotion is said before it is saved", async () => {
  const manager = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, manager.id, "manager");
  await pieces(50_000);
  await t.ctx.changed([tags.catalogue]);
  const save = (more: object) =>
    manager.client.rpc("save_discount", {
      ...{ name: "Friday", kind: "percentage", value: 100 },
      ...more,
    });
  const { error } = await save({ ends_at: "2026-01-01T00:00:00Z" });
  expect(error?.message).toMatch(
    /It is for everything in the shop, and needs no code\. It sells for nothing: .* It ends in the past/,
  );
  const none = await save({ value: 10, categories: ["Nothing of the shop"] });
  expect(none.error?.message).toContain("It is for nothing");
  expect((await save({ name: "" })).error?.message).toContain("needs a name");
  expect((await save({ is_sure: true })).error).toBeNull();
});

test("one code more than a thousand is asked about, and pricing a cart asks no more than with one", async () => {
  const save = (more: object) =>
    savePromotion(
      t.ctx,
      anonymous,
      savePromotionInput.parse({ kind: "percentage", value: 5, ...more }),
    );
  await promote({ value: 1 });
  const line = await pieces(50_000);
  await t.ctx.changed([tags.catalogue]);
  const { id } = await save({ code: "FIRST" });
  const asked = () => countQueries(() => quote([line], { code: "FIRST" }));
  await asked();
  const before = await asked();
  await t.ctx.db.insert(discounts).values(
    Array.from({ length: 10_000 }, (_, n) => ({
      ...{ code: `DROP-${n}`, kind: "percentage" as const, value: 5 },
    })),
  );
  await expect(save({ code: "MORE" })).rejects.toThrow(/^10,001 codes can be used already/);
  await save({ id, code: "FIRST", value: 6 });
  await save({ code: "MORE", is_active: false });
  await save({ code: "SURE", is_sure: true });
  expect(await quote([line], { code: "DROP-9999" })).toMatchObject({ discount: 2500 });
  expect(await asked()).toBe(before);
  await t.ctx.db.delete(discounts).where(like(discounts.code, "DROP-%"));
});

test("no more promotions without a code stand at once than pricing a cart can bear", async () => {
  const long = new Date(t.clock.now().getTime() - 1000);
  const ids = await promote(
    { endsAt: long },
    ...Array.from({ length: MOST_AUTOMATIC }, (_, n) => ({ name: `Week ${n}` })),
  );
  const save = (more: Partial<z.input<typeof savePromotionInput>>) =>
    savePromotion(
      t.ctx,
      anonymous,
      savePromotionInput.parse({
        ...{ name: "One more", kind: "percentage", value: 5, is_sure: true },
        ...more,
      }),
    );
  await expect(save({})).rejects.toThrow(/need no code already/);
  await save({ code: "ONEMORE" });
  await save({ is_active: false });
  await save({ id: ids[1]!, name: "Renamed" });
  await save({ id: ids[1]!, is_active: false });
  const { id } = await save({});
  await expect(save({ id: ids[1]! })).rejects.toThrow(/need no code already/);
  await t.ctx.db.delete(discounts).where(eq(discounts.id, id));
});

test("the mail of an order names the promotion that nobody typed", async () => {
  await promote({ name: "Owambe week", value: 10 });
  const { id } = await place([await pieces(50_000)], 5000);
  expect(await loadOrderMail(t.ctx, { order_id: id })).toMatchObject({
    discount: "−₦5,000.00",
    promotions: "Owambe week",
  });
});
