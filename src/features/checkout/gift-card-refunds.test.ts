import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { cancelOwnOrder, setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { lagosDate } from "~/lib/time.ts";
import { anonymous } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { FEE, giftCardShop, refusal, staff } from "~tests/support/gift-cards.ts";
import { orderInput } from "~tests/support/orders.ts";
import { quotePromotions } from "./discount.server.ts";
import { placeOrder } from "./place-order.server.ts";

const { t, makeCard, pay, balanceOf, rowOf, paymentsOf, openOf, allIsWell } = giftCardShop();

const customer = { kind: "customer" as const, id: null };

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
  // Taken up again all of it is due: the card may be spent elsewhere meanwhile.
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
