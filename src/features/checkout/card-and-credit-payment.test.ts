import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { removePerson } from "~/features/accounts/users/delete-account.server.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { giveCredit } from "~/features/gift-cards/credit/give.server.ts";
import { viewOwnCredit } from "~/features/gift-cards/credit/view.server.ts";
import { issueCard } from "~/features/gift-cards/issue.server.ts";
import { quoteCard } from "~/features/gift-cards/quote.server.ts";
import { issueInput } from "~/features/gift-cards/schema.ts";
import { viewCard } from "~/features/gift-cards/view.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { loadOrderMail } from "~/features/orders/mails/load.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { orderWords } from "~/features/orders/own-order-words.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { describeReceipt } from "~/features/orders/receipt/receipt.ts";
import { cancelOwnOrder, setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { lagosDate } from "~/lib/time.ts";
import { anonymous } from "~/platform/caller.ts";
import { type AccountsShop, createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { payByCards } from "./decide-totals.server.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const FEE = 2500;
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});

type Shopper = Awaited<ReturnType<typeof shopperWith>>;

async function makeCard(amount: number) {
  const press = { press_id: randomUUID(), amount, last_day: null };
  const { id, code } = await issueCard(t.ctx, staff, issueInput.parse(press));
  return { id, code: code! };
}

/** Somebody with so many naira of store credit, and a gift card with so many. */
async function shopperWith(credit: number, onCard: number) {
  const { id, email } = await signUpPerson(shop);
  const press = { user_id: id, press_id: randomUUID(), reason: "A test", last_day: null };
  await giveCredit(t.ctx, staff, { ...press, amount: credit });
  return { id, caller: signedIn({ userId: id, email }), card: await makeCard(onCard) };
}

/** What their order of one piece at so much sends, where credit and card pay so much of it. */
async function inputOf({ card }: Shopper, price: number, store_credit: number, byCard: number) {
  const product = await makeProduct(t.ctx, { price, stock: { "10": 9 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price };
  const gift_card = store_credit + byCard;
  const expected = { delivery_fee: FEE, discount: 0, gift_card, store_credit, total: price + FEE };
  const cards = { store_credit: true, gift_card: card.code };
  return orderInput([line], { payment_method: "transfer", ...cards, expected });
}
const pay = async (shopper: Shopper, ...seen: [price: number, credit: number, card: number]) =>
  placeOrder(t.ctx, shopper.caller, await inputOf(shopper, ...seen), null);

/** What is left on the credit and on the card; naira. */
const left = async ({ id, card }: Shopper) => [
  (await viewOwnCredit(t.ctx, id)).balance,
  (await viewCard(t.ctx, card.id)).balance,
];
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const openOf = async (id: string) =>
  (await t.ctx.db.select().from(payments).where(eq(payments.orderId, id))).find(
    ({ status }) => status === "open",
  );
const viewOf = async (id: string) =>
  describeOrder(t.ctx, (await readOrder(t.ctx.db, id))!, await getSettings(t.ctx));
const allIsWell = async () => expect(await findDifferences(t.ctx.db)).toEqual([]);

/** Gives so much back, sent twice. */
async function giveBack(orderId: string, amountKobo: number, cardLast = false) {
  const request = { orderId, amountKobo, cardLast, idempotencyKey: randomUUID() };
  for (let n = 0; n < 2; n++) await refundOrder(t.ctx, staff, { ...request, reason: "other" });
  const due = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  for (const { id } of [...due, ...due]) await processRefund(t.ctx, staff, id);
}

test("credit pays first, then the card, then what is waited for, and all papers say so", async () => {
  const shopper = await shopperWith(20_000, 30_000);
  const { id } = await pay(shopper, 60_000, 20_000, 30_000);
  expect(await left(shopper)).toEqual([0, 0]);
  expect((await openOf(id))!.amountKobo).toBe(1_250_000);
  const view = await viewOf(id);
  const shopOf = { name: "", address: "", phone: "", email: "" };
  const { totals } = describeReceipt(view, shopOf);
  expect(totals.filter(({ title }) => title.startsWith("Paid by"))).toEqual([
    { title: "Paid by store credit", amount: "−₦20,000.00" },
    { title: "Paid by gift card", amount: "−₦30,000.00" },
  ]);
  expect(await loadOrderMail(t.ctx, { order_id: id })).toMatchObject({
    cards: [
      { name: "Store credit", value: "−₦20,000.00" },
      { name: "Gift card", value: "−₦30,000.00" },
    ],
    ...{ to_pay: "₦12,500.00", due: "₦12,500.00" },
  });
  await allIsWell();
  await confirmTransfer(t.ctx, staff, (await openOf(id))!.id);
  expect(orderWords(await viewOf(id)).money).toBe(
    "₦20,000.00 paid by store credit, ₦30,000.00 paid by gift card, ₦12,500.00 paid by bank transfer.",
  );
  await allIsWell();
});

test("both pay an order at once where they cover it, and the card keeps what is not needed", async () => {
  const shopper = await shopperWith(20_000, 100_000);
  const { payment_method: _, ...input } = await inputOf(shopper, 60_000, 20_000, 42_500);
  const { id } = await placeOrder(t.ctx, shopper.caller, input, null);
  expect(await left(shopper)).toEqual([0, 57_500]);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "gift_card" });
  expect(orderWords(await viewOf(id)).money).toBe(
    "₦20,000.00 paid by store credit, ₦42,500.00 paid by gift card.",
  );
  await allIsWell();
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  expect(await left(shopper)).toEqual([20_000, 100_000]);
  await allIsWell();
  await undoStep(t.ctx, staff, id, (await rowOf(id)).version);
  expect(await left(shopper)).toEqual([0, 57_500]);
  await allIsWell();
});

test("credit that covers all leaves the card as it is", async () => {
  const shopper = await shopperWith(100_000, 30_000);
  const { id } = await pay(shopper, 60_000, 62_500, 0);
  expect(await left(shopper)).toEqual([37_500, 30_000]);
  expect(orderWords(await viewOf(id)).money).toBe("₦62,500.00 paid by store credit.");
  await allIsWell();
});

test("who saw another split is asked, even where the sum is the same", async () => {
  const shopper = await shopperWith(20_000, 60_000);
  await expect(pay(shopper, 60_000, 10_000, 52_500)).rejects.toMatchObject({
    code: "changed",
    details: { gift_card: 62_500, store_credit: 20_000 },
  });
  expect(await left(shopper)).toEqual([20_000, 60_000]);
});

test("an order that ends before its rest is paid gives each its own part, and once", async () => {
  const shopper = await shopperWith(20_000, 30_000);
  const { id } = await pay(shopper, 60_000, 20_000, 30_000);
  await Promise.allSettled([
    cancelOwnOrder(t.ctx, { kind: "customer", id: shopper.id }, id),
    setOrderStatus(t.ctx, staff, id, "cancelled"),
  ]);
  expect(await left(shopper)).toEqual([20_000, 30_000]);
  await allIsWell();
});

test("what goes back is on the card first, then on the credit, then goes where the rest came from", async () => {
  const shopper = await shopperWith(20_000, 30_000);
  const { id } = await pay(shopper, 60_000, 20_000, 30_000);
  await confirmTransfer(t.ctx, staff, (await openOf(id))!.id);
  await giveBack(id, 2_500_000);
  expect(await left(shopper)).toEqual([0, 25_000]);
  await giveBack(id, 1_000_000);
  expect(await left(shopper)).toEqual([5000, 30_000]);
  await giveBack(id, 1_250_000, true);
  expect(await left(shopper)).toEqual([5000, 30_000]);
  const told = (await t.ctx.db.select().from(mailOutbox)).flatMap(({ data, template }) => {
    const { order_id, is_on_card, is_credit } = data as Record<string, unknown>;
    return template === "order-refunded" && order_id === id ? [[is_on_card, is_credit]] : [];
  });
  expect(told).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  await allIsWell();
  // The rest of it goes with the order's end, and nothing twice.
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  expect(await left(shopper)).toEqual([20_000, 30_000]);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "refunded", refundedKobo: 6_250_000 });
  await allIsWell();
});

test("of orders that spend the same credit and card at once, in both orders, only what is there is spent", async () => {
  const shopper = await shopperWith(20_000, 30_000);
  const other = { ...(await shopperWith(20_000, 1000)), card: shopper.card };
  const inputs = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const who = n % 2 === 0 ? shopper : other;
      return { who, input: await inputOf(who, 60_000, 20_000, 30_000) };
    }),
  );
  const placed = await Promise.allSettled(
    inputs.map(({ who, input }) => placeOrder(t.ctx, who.caller, input, null)),
  );
  const refused = placed.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(["refused", "changed"]).toContain(reason.code);
  const [mine, card] = await left(shopper);
  const [theirs] = await left(other);
  expect([mine! + theirs!, card]).toEqual([20_000, 0]);
  await allIsWell();
});

test("orders that end while others spend what they give back lock nobody out, and nothing is lost", async () => {
  const shopper = await shopperWith(20_000, 30_000);
  for (let round = 0; round < 3; round++) {
    const { id } = await pay(shopper, 60_000, 20_000, 30_000);
    const again = await inputOf(shopper, 60_000, 20_000, 30_000);
    const [, second] = await Promise.allSettled([
      setOrderStatus(t.ctx, staff, id, "cancelled"),
      placeOrder(t.ctx, shopper.caller, again, null),
    ]);
    if (second.status === "rejected")
      expect(["refused", "changed"]).toContain((second.reason as { code: string }).code);
    else await setOrderStatus(t.ctx, staff, second.value.id, "cancelled");
    expect(await left(shopper)).toEqual([20_000, 30_000]);
  }
  await allIsWell();
});

test("whose account went has the credit's part as a gift card, and the card its own", async () => {
  const shopper = await shopperWith(20_000, 100_000);
  const { id } = await pay(shopper, 60_000, 20_000, 42_500);
  const [user] = await t.ctx.db.select().from(users).where(eq(users.id, shopper.id));
  await removePerson(t.ctx, user!, {});
  const email = "both-left@example.com";
  await t.ctx.db.update(orders).set({ email }).where(eq(orders.id, id));
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  expect((await viewCard(t.ctx, shopper.card.id)).balance).toBe(100_000);
  const mails = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const codes = mails.flatMap(({ data }) => (data as { code?: string }).code ?? []);
  expect(codes).toHaveLength(1);
  const given = await quoteCard(t.ctx, anonymous, { code: codes[0]!, address: "198.51.100.9" });
  expect(given.balance).toBe(20_000);
  await allIsWell();
});

test("any total, credit and card come to one sum in order, refund and the day's report", async () => {
  const day = { from: lagosDate(t.ctx.clock.now()), to: lagosDate(t.ctx.clock.now()) };
  const before = (await readTakings(t.ctx, day)).total;
  const kobo = fc.integer({ min: 100_000, max: 12_000_000 });
  const sums = { gift_card: 0, store_credit: 0, transfer: 0, back: 0 };
  for (const [priceKobo, credit, onCard] of fc.sample(fc.tuple(kobo, kobo, kobo), 6)) {
    const shopper = await shopperWith(credit / 100, onCard / 100);
    const totalKobo = priceKobo + FEE * 100;
    const byCredit = Math.min(credit, totalKobo);
    const byCard = Math.min(onCard, totalKobo - byCredit);
    const { id } = await pay(shopper, priceKobo / 100, byCredit / 100, byCard / 100);
    const open = await openOf(id);
    const rest = totalKobo - byCredit - byCard;
    expect(open?.amountKobo ?? 0).toBe(rest);
    if (open) await confirmTransfer(t.ctx, staff, open.id);
    const some = Math.ceil(totalKobo / 3);
    await giveBack(id, some);
    await giveBack(id, totalKobo - some);
    expect(await left(shopper)).toEqual([credit / 100, onCard / 100]);
    sums.gift_card += byCard;
    sums.store_credit += byCredit;
    sums.transfer += rest;
    sums.back += totalKobo;
  }
  const after = (await readTakings(t.ctx, day)).total;
  const came = (name: keyof typeof after & keyof typeof before) =>
    Math.round((Number(after[name]) - Number(before[name])) * 100);
  expect(came("gift_card")).toBe(sums.gift_card);
  expect(came("store_credit")).toBe(sums.store_credit);
  expect(came("transfer")).toBe(sums.transfer);
  expect(came("refunds") + came("to_cards")).toBe(-sums.back);
  await allIsWell();
});

test("cards pay one after the other, never more than the total, and who pays nothing pays no part", () => {
  const cards = [
    { cardId: "a", byCredit: true, balanceKobo: 300 },
    { cardId: "b", byCredit: false, balanceKobo: 500 },
  ];
  const paid = (total: number) => payByCards(total, cards).map(({ amountKobo }) => amountKobo);
  expect([0, 200, 300, 600, 800, 900].map(paid)).toEqual([
    ...[[], [200], [300], [300, 300], [300, 500], [300, 500]],
  ]);
});
