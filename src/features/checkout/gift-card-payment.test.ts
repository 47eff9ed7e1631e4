import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { giftCardEntries } from "~/db/schema/gift-cards.ts";
import { orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { blockCard } from "~/features/gift-cards/change.server.ts";
import { issueCard } from "~/features/gift-cards/issue.server.ts";
import { quoteCard } from "~/features/gift-cards/quote.server.ts";
import { issueInput } from "~/features/gift-cards/schema.ts";
import { viewCard } from "~/features/gift-cards/view.server.ts";
import { functions as adminFunctions } from "~/features/orders/admin/api.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { loadOrderMail } from "~/features/orders/mails/load.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { describeReceipt } from "~/features/orders/receipt/receipt.ts";
import { cancelOwnOrder, setOrderStatus } from "~/features/orders/set-status.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { readWaiting } from "~/features/queue/read-queue.server.ts";
import { readyList } from "~/features/riders/lists.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { lagosDate } from "~/lib/time.ts";
import { readList } from "~/platform/admin-list.ts";
import { anonymous } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { tags } from "~/platform/tags.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { quotePromotions } from "./discount.server.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const customer = { kind: "customer" as const, id: null };
const FEE = 2500;

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
const viewOf = async (id: string) =>
  describeOrder(t.ctx, (await readOrder(t.ctx.db, id))!, await getSettings(t.ctx));
const staffViewOf = (id: string) =>
  adminFunctions
    .find(({ name }) => name === "admin_order")!
    .handler(
      t.ctx,
      signedIn({ roles: ["manager"] }),
      { id },
      { headers: new Headers(), address: "" },
    );
const mailsOf = async (id: string) => {
  const rows = await t.ctx.db.select().from(mailOutbox);
  return rows
    .filter(({ data }) => (data as { order_id?: string }).order_id === id)
    .map(({ template }) => template);
};
const allIsWell = async () => expect(await findDifferences(t.ctx.db)).toEqual([]);

async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused");
  return error;
}

test("a card that covers it pays an order at once, and keeps the rest", async () => {
  const card = await makeCard(100_000);
  const { id, payment_method } = await pay(60_000, card.code, 62_500);
  expect(payment_method).toBe("gift_card");
  expect(await rowOf(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  expect(await paymentsOf(id)).toEqual([["gift_card", "paid", 62_500]]);
  expect(await balanceOf(card.id)).toBe(37_500);
  expect(await mailsOf(id)).toEqual(["order-paid"]);
  expect((await viewOf(id)).due).toBeNull();
  await allIsWell();
});

test("where it covers a part, the rest is waited for in the ordinary way, and all papers say so", async () => {
  const card = await makeCard(20_000);
  const { id } = await pay(60_000, card.code, 20_000);
  expect(await rowOf(id)).toMatchObject({ status: "pending", paymentStatus: "awaiting" });
  expect(await paymentsOf(id)).toEqual([
    ["gift_card", "paid", 20_000],
    ["transfer", "open", 42_500],
  ]);
  expect(await viewCard(t.ctx, card.id)).toMatchObject({ balance: 0, state: "spent" });
  const view = await viewOf(id);
  expect(view).toMatchObject({ totalKobo: 6_250_000, giftCardKobo: 2_000_000 });
  expect(view.due).toMatchObject({ amountKobo: 4_250_000 });
  const shop = { name: "", address: "", phone: "", email: "" };
  expect(describeReceipt(view, shop).totals).toContainEqual({
    title: "Paid by gift card",
    amount: "−₦20,000.00",
  });
  expect(await loadOrderMail(t.ctx, { order_id: id })).toMatchObject({
    total: "₦62,500.00",
    cards: [{ name: "Gift card", value: "−₦20,000.00" }],
    to_pay: "₦42,500.00",
    due: "₦42,500.00",
  });
  await allIsWell();
  expect(await confirmTransfer(t.ctx, staff, (await openOf(id)).id)).toBe("paid");
  expect(await rowOf(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  await allIsWell();
});

test("what is paid at the door is the rest", async () => {
  const card = await makeCard(20_000);
  const { id } = await pay(60_000, card.code, 20_000, "on_delivery");
  expect((await loadOrderMail(t.ctx, { order_id: id }))!.to_pay).toBe("₦42,500.00");
  // What staff read on papers, in the queue and when they give it to a rider.
  const seen = { total_amount: 62_500, gift_card: 20_000, owed: 42_500 };
  expect(await staffViewOf(id)).toMatchObject(seen);
  expect((await readWaiting(t.ctx.db, id))?.order).toMatchObject({ owed: 42_500 });
  await setOrderStatus(t.ctx, staff, id, "processing");
  const page = { search: "", filters: {}, page: 1, perPage: 25, sort: undefined };
  const ready = await readList(t.ctx.db, readyList, page);
  expect(ready.rows.find((row) => row.id === id)).toMatchObject({ owed: 42_500 });
  await setOrderStatus(t.ctx, staff, id, "delivered");
  expect(await staffViewOf(id)).toMatchObject({ ...seen, owed: 0 });
  expect(await paymentsOf(id)).toEqual([
    ["gift_card", "paid", 20_000],
    ["on_delivery", "paid", 42_500],
  ]);
  await allIsWell();
});

test("of two orders that pay with one card at once only its balance is spent", async () => {
  const card = await makeCard(50_000);
  const inputs = await Promise.all(
    Array.from({ length: 8 }, () => inputOf(60_000, card.code, 50_000)),
  );
  const placed = await Promise.allSettled(
    inputs.map((input) => placeOrder(t.ctx, anonymous, input, null)),
  );
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balanceOf(card.id)).toBe(0);
  const spent = await t.ctx.db
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.cardId, card.id));
  expect(spent.map(({ amountKobo }) => amountKobo)).toEqual([5_000_000, -5_000_000]);
  await allIsWell();
});

test("two smaller orders at once leave what both have seen, or the second is asked again", async () => {
  const card = await makeCard(50_000);
  const inputs = await Promise.all([
    inputOf(30_000, card.code, 32_500),
    inputOf(30_000, card.code, 32_500),
  ]);
  const placed = await Promise.allSettled(
    inputs.map((input) => placeOrder(t.ctx, anonymous, input, null)),
  );
  const refused = placed.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: "changed", details: { gift_card: 17_500 } });
  expect(await balanceOf(card.id)).toBe(17_500);
});

test("an order that is sent again spends once", async () => {
  const card = await makeCard(50_000);
  const input = await inputOf(60_000, card.code, 50_000);
  const key = randomUUID();
  const both = await Promise.all([
    placeOrder(t.ctx, anonymous, input, key),
    placeOrder(t.ctx, anonymous, input, key),
  ]);
  expect(both[0].id).toBe(both[1].id);
  const other = await makeCard(50_000);
  const full = await inputOf(10_000, other.code, 12_500);
  await placeOrder(t.ctx, anonymous, full, "again");
  await placeOrder(t.ctx, anonymous, full, "again");
  expect(await balanceOf(other.id)).toBe(37_500);
  await allIsWell();
});

test("nothing is spent of a card that is unknown, blocked or expired, nor other than was seen", async () => {
  const card = await makeCard(50_000);
  expect(await refusal(pay(60_000, "0000-0000-0000-0000", 0))).toMatchObject({
    code: "refused",
    reason: "gift_card",
  });
  expect(await refusal(pay(60_000, card.code, 49_999))).toMatchObject({
    code: "changed",
    details: { gift_card: 50_000 },
  });
  const tooMuch = { code: "changed", details: { gift_card: 12_500 } };
  expect(await refusal(pay(10_000, card.code, 50_000))).toMatchObject(tooMuch);
  await blockCard(t.ctx, staff, { id: card.id, blocked: true });
  expect((await refusal(pay(60_000, card.code, 50_000))).message).toContain("cannot be used");
  await blockCard(t.ctx, staff, { id: card.id, blocked: false });
  const before = t.ctx.clock.now();
  t.clock.set("2027-06-30T23:00:00Z");
  expect((await refusal(pay(60_000, card.code, 50_000))).message).toContain("expired");
  t.clock.set(before);
  expect(await balanceOf(card.id)).toBe(50_000);
});

test("an order that ends before its rest is paid gives the card its part again at once", async () => {
  const card = await makeCard(20_000);
  const { id } = await pay(60_000, card.code, 20_000);
  await cancelOwnOrder(t.ctx, customer, id);
  expect(await balanceOf(card.id)).toBe(20_000);
  expect(await paymentsOf(id)).toEqual([
    ["gift_card", "cancelled", 20_000],
    ["transfer", "cancelled", 42_500],
  ]);
  await allIsWell();
  // Taken up again it owes all of it: the card may be spent elsewhere meanwhile.
  await setOrderStatus(t.ctx, staff, id, "pending");
  expect((await openOf(id)).amountKobo).toBe(6_250_000);
  expect(await balanceOf(card.id)).toBe(20_000);
  await allIsWell();
});

test("a cancelled order that a card paid is refunded at once, and never twice", async () => {
  const card = await makeCard(100_000);
  const { id } = await pay(60_000, card.code, 62_500);
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  expect(await balanceOf(card.id)).toBe(100_000);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "refunded", refundedKobo: 6_250_000 });
  const [refund] = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  await processRefund(t.ctx, staff, refund!.id);
  expect(await balanceOf(card.id)).toBe(100_000);
  await allIsWell();
});

test.each([
  ["all", 100_000, 62_500, 37_500],
  ["a part", 20_000, 20_000, 0],
])(
  "who takes back the cancelling of an order has %s of it paid by the card again",
  async (_, on, paid, left) => {
    const card = await makeCard(on);
    const { id } = await pay(60_000, card.code, paid);
    const before = await paymentsOf(id);
    await setOrderStatus(t.ctx, staff, id, "cancelled");
    expect(await balanceOf(card.id)).toBe(on);
    await undoStep(t.ctx, staff, id, (await rowOf(id)).version);
    expect(await balanceOf(card.id)).toBe(left);
    expect(await paymentsOf(id)).toEqual(before);
    await allIsWell();
  },
);

test.each([
  ["all", 100_000, 62_500],
  ["a part", 20_000, 20_000],
])(
  "an order is not taken up again without what the card paid, which has %s of it back",
  async (_, on, paid) => {
    const card = await makeCard(on);
    const { id } = await pay(60_000, card.code, paid);
    const open = await openOf(id);
    if (open) await confirmTransfer(t.ctx, staff, open.id);
    await setOrderStatus(t.ctx, staff, id, "cancelled");
    const before = await rowOf(id);
    for (const status of ["pending", "processing", "shipped"] as const) {
      const refused = await refusal(setOrderStatus(t.ctx, staff, id, status));
      expect(refused).toMatchObject({ code: "refused", reason: "card_has_it" });
    }
    expect(await rowOf(id)).toEqual(before);
    expect(await balanceOf(card.id)).toBe(on);
    await allIsWell();
  },
);

test("nobody takes a cancelling back whose money was spent from the card since", async () => {
  const card = await makeCard(62_500);
  const { id } = await pay(60_000, card.code, 62_500);
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await pay(10_000, card.code, 12_500);
  const undone = undoStep(t.ctx, staff, id, (await rowOf(id)).version);
  expect((await refusal(undone)).message).toContain("spent from the gift card since");
  expect(await balanceOf(card.id)).toBe(50_000);
  await allIsWell();
});

test("a refund goes to the card first, then to where the rest came from, and the day's takings agree", async () => {
  const card = await makeCard(20_000);
  const { id } = await pay(60_000, card.code, 20_000);
  await confirmTransfer(t.ctx, staff, (await openOf(id)).id);
  const given = async (amountKobo: number, cardLast = false) => {
    const request = { orderId: id, amountKobo, cardLast, idempotencyKey: randomUUID() };
    await refundOrder(t.ctx, staff, { ...request, reason: "other" });
    const due = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
    for (const refund of due) await processRefund(t.ctx, staff, refund.id);
  };
  await given(1_500_000);
  expect(await balanceOf(card.id)).toBe(15_000);
  await given(1_000_000, true);
  expect(await balanceOf(card.id)).toBe(15_000);
  await given(1_000_000);
  expect(await balanceOf(card.id)).toBe(20_000);
  expect(await rowOf(id)).toMatchObject({
    paymentStatus: "partly_refunded",
    refundedKobo: 3_500_000,
  });
  const mails = (await t.ctx.db.select().from(mailOutbox)).filter(
    ({ template, data }) =>
      template === "order-refunded" && (data as { order_id: string }).order_id === id,
  );
  const told = mails.map(({ data }) => data as { amount_kobo: number; is_on_card: boolean });
  expect(told.map(({ amount_kobo, is_on_card }) => [amount_kobo, is_on_card])).toEqual([
    [1_500_000, true],
    [1_000_000, false],
    [500_000, true],
    [500_000, false],
  ]);
  await allIsWell();
  const day = lagosDate(t.ctx.clock.now());
  const { total } = await readTakings(t.ctx, { from: day, to: day });
  const all = await t.ctx.db.select().from(payments).where(eq(payments.status, "paid"));
  const byCards = all.filter(({ method }) => method === "gift_card");
  const sum = (rows: typeof all) => rows.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
  expect(total.gift_card).toBe(sum(byCards) / 100);
  expect(total.transfer + total.on_delivery + total.gift_card).toBe(sum(all) / 100);
});

test("who looks at a card hears what is on it, and the log says that it was looked at", async () => {
  const card = await makeCard(20_000);
  const look = () => quoteCard(t.ctx, anonymous, { code: card.code, address: "198.51.100.1" });
  expect(await look()).toMatchObject({ balance: 20_000, last_four: card.code.slice(-4) });
  const wrong = quoteCard(t.ctx, anonymous, { code: "nothing", address: "198.51.100.1" });
  expect(await refusal(wrong)).toMatchObject({ reason: "gift_card" });
  await look();
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, card.id));
  expect(log.filter(({ action }) => action === "gift_card.looked_up").length).toBeGreaterThan(0);
});

test("random baskets, promotions and cards come to one sum in checkout, order, refund and report", async () => {
  const shelf = await Promise.all(
    [9999.99, 48_000, 33_333.33].map(async (price) => {
      const { id } = await makeProduct(t.ctx, { price, stock: { "10": 90 } });
      return { product_id: id, size: "10", price };
    }),
  );
  const kinds: Partial<typeof discounts.$inferInsert>[] = [
    { value: 7 },
    { kind: "amount", value: 1_234_567 },
    { kind: "buy_get", value: 100, buyQuantity: 2, getQuantity: 1 },
    { kind: "free_delivery" },
  ];
  const some = fc.sample(
    fc.tuple(
      fc
        .array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 })
        .filter((counts) => counts.some((count) => count > 0)),
      fc.constantFrom(...kinds),
      fc.integer({ min: 100_000, max: 30_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      fc.boolean(),
    ),
    8,
  );
  const day = { from: lagosDate(t.ctx.clock.now()), to: lagosDate(t.ctx.clock.now()) };
  const before = (await readTakings(t.ctx, day)).total;
  let [cards, transfers, back] = [0, 0, 0];
  for (const [counts, kind, cardKobo, percent, cardLast] of some) {
    await t.ctx.db.delete(discountUses);
    await t.ctx.db.delete(discounts);
    await t.ctx.db
      .insert(discounts)
      .values({ name: "A week", kind: "percentage", value: 0, ...kind });
    await t.ctx.changed([tags.settings]);
    const lines = shelf.flatMap((line, at) =>
      counts[at]! > 0 ? { ...line, quantity: counts[at]! } : [],
    );
    const card = await makeCard(cardKobo / 100);
    const { discount } = await quotePromotions(t.ctx, anonymous, {
      ...{ email: "", phone: "", delivery_fee: FEE, for_customer: false, lines },
    });
    // As the checkout reckons it.
    const kobo = (naira: number) => Math.round(naira * 100);
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + kobo(price) * quantity, 0);
    const totalKobo = subtotal + kobo(FEE) - kobo(discount);
    const byCard = Math.min(cardKobo, totalKobo);
    const expected = {
      delivery_fee: FEE,
      discount,
      gift_card: byCard / 100,
      total: totalKobo / 100,
    };
    const input = orderInput(lines, { payment_method: "transfer", gift_card: card.code, expected });
    const { id } = await placeOrder(t.ctx, anonymous, input, null);
    const open = await openOf(id);
    expect(open?.amountKobo ?? 0).toBe(totalKobo - byCard);
    if (open) await confirmTransfer(t.ctx, staff, open.id);
    expect(await balanceOf(card.id)).toBe((cardKobo - byCard) / 100);
    const first = Math.floor((totalKobo * percent) / 100) || 1;
    for (const amountKobo of [first, totalKobo - first].filter((one) => one > 0)) {
      const request = { orderId: id, amountKobo, cardLast, idempotencyKey: randomUUID() };
      await refundOrder(t.ctx, staff, { ...request, reason: "other" });
    }
    const due = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
    for (const refund of due) await processRefund(t.ctx, staff, refund.id);
    expect(await balanceOf(card.id)).toBe(cardKobo / 100);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "refunded", refundedKobo: totalKobo });
    cards += byCard;
    transfers += totalKobo - byCard;
    back += totalKobo;
  }
  const after = (await readTakings(t.ctx, day)).total;
  const came = (name: "gift_card" | "transfer" | "refunds" | "to_cards" | "left" | "vat") =>
    Math.round((after[name] - before[name]) * 100);
  expect(came("gift_card")).toBe(cards);
  expect(came("transfer")).toBe(transfers);
  expect(came("refunds") + came("to_cards")).toBe(-back);
  expect(came("left")).toBe(0);
  // All of it went back, and so did its VAT, to the kobo.
  expect(came("vat")).toBe(0);
  await allIsWell();
});
