import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { giftCardPurchases } from "~/db/schema/gift-cards.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { buyGiftCard } from "~/features/checkout/gift-card-order/buy-gift-card.server.ts";
import { buyGiftCardInput } from "~/features/checkout/gift-card-order/schema.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { issueBoughtCards } from "~/features/gift-cards/bought/issue-bought.server.ts";
import { viewOwnCredit } from "~/features/gift-cards/credit/view.server.ts";
import { viewCard } from "~/features/gift-cards/view.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { describeReceipt } from "~/features/orders/receipt/receipt.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { refundAsCredit } from "~/features/payments/credit-refund.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readCsv } from "~/lib/csv.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { testPayments } from "~tests/support/payments.ts";
import { functions } from "./admin/api.server.ts";
import { readPeriod } from "./admin/period.server.ts";
import { readMargin } from "./margin/read-margin.server.ts";
import { exportMoves } from "./takings/export-moves.server.ts";
import { readTakings } from "./takings/read-takings.server.ts";

/*
 * A little world of every way to pay, whose figures are written by hand. VAT is 7.5 % within: of an amount
 * that 43 divides it is 3/43. Delivery is 2,500, so a piece at 40,500 comes to 43,000 with a VAT of 3,000.
 */
const shop = testPayments();
const { t } = shop;
const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const FEE = 2500;
const [FIRST, SECOND] = ["2027-03-04", "2027-03-05"];

async function place(
  price: number,
  category: string,
  {
    caller = anonymous,
    card = 0,
    ...more
  }: Partial<PlaceOrderInput> & { caller?: Caller; card?: number } = {},
) {
  const { id: product_id } = await makeProduct(t.ctx, { price, category, stock: { "10": 5 } });
  const line = { product_id, size: "10", quantity: 1, price };
  const expected = {
    ...{ delivery_fee: FEE, discount: 0, total: price + FEE },
    ...(card > 0 ? { gift_card: card } : {}),
  };
  const input = orderInput([line], { payment_method: "transfer", expected, ...more });
  return (await placeOrder(t.ctx, caller, input, null)).id;
}
const openOf = async (id: string) =>
  (await shop.state(id)).payments.find(({ status }) => status === "open")!.id;
const confirm = async (id: string) => confirmTransfer(t.ctx, staff, await openOf(id));
const take = async (orderId: string, method: "cash" | "card_machine") =>
  takePayment(t.ctx, staff, {
    ...{ orderId, method, seen: (await shop.state(orderId)).order.version },
  });
const refund = (orderId: string, naira: number) =>
  ({ orderId, amountKobo: naira * 100, reason: "other", idempotencyKey: randomUUID() }) as const;
async function sendDue(id: string) {
  const { refunds } = await shop.state(id);
  for (const due of refunds) if (due.status === "due") await processRefund(t.ctx, staff, due.id);
}

const paid: string[] = [];
let credit = "";
let card = "";

beforeAll(async () => {
  const { id, email } = await signUpPerson(createAccountsShop(t.ctx));
  credit = id;
  const caller = signedIn({ userId: id, email });

  t.clock.set(`${FIRST}T09:00:00Z`);
  const byTransfer = await place(40_500, "Dresses");
  await confirm(byTransfer);
  const byCard = await place(83_500, "Bags", { caller, payment_method: "paystack" });
  const reference = await shop.begin(byCard);
  shop.paystack.pay(reference);
  // The stand-in of the payment service keeps 100.
  const success = { reference, amount: 8_600_000, currency: "NGN", status: "success" };
  await shop.post(shop.paystack.webhook("charge.success", success));
  const atDoor = await place(40_500, "Dresses", { payment_method: "on_delivery" });
  await setOrderStatus(t.ctx, staff, atDoor, "delivered");
  const byCash = await place(126_500, "Bags");
  await take(byCash, "cash");
  const to_email = "ada.gift@example.com";
  const bought = await buyGiftCard(
    t.ctx,
    anonymous,
    buyGiftCardInput.parse({
      ...{ amount: 100_000, to_name: "Ada", to_email, from_name: "", message: "" },
      ...{ contact: { name: "Bola Ige", email: "bola@example.com" }, payment_method: "transfer" },
    }),
    { idempotencyKey: null },
  );
  await confirm(bought.id);
  t.clock.advance(31_000);
  expect(await issueBoughtCards(t.ctx)).toBe(1);
  const mails = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, to_email));
  const gift_card = (mails[0]!.data as { code: string }).code;
  const [purchase] = await t.ctx.db.select().from(giftCardPurchases);
  card = purchase!.cardId!;

  t.clock.set(`${SECOND}T09:00:00Z`);
  const byGiftCard = await place(83_500, "Bags", { gift_card, card: 86_000 });
  const byBoth = await place(40_500, "Dresses", { gift_card, card: 14_000 });
  await take(byBoth, "card_machine");
  await refundOrder(t.ctx, staff, refund(byTransfer, 21_500));
  await sendDue(byTransfer);
  await refundAsCredit(t.ctx, staff, refund(byCard, 43_000));
  const byCredit = await place(40_500, "Dresses", { caller, store_credit: true, card: 43_000 });
  await setOrderStatus(t.ctx, staff, byCash, "cancelled");
  await sendDue(byCash);
  await place(40_500, "Dresses");
  paid.push(byTransfer, byCard, atDoor, byGiftCard, byBoth, byCredit);
});

const none = {
  ...{ card: 0, transfer: 0, on_delivery: 0, cash: 0, card_machine: 0, gift_card: 0 },
  ...{ store_credit: 0, beside: 0, refunds: 0, to_cards: 0, fees: 0, rider_cash: 0 },
};

test("the world is sound, and nothing is left on the card and the credit", async () => {
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  expect((await viewCard(t.ctx, card)).balance).toBe(0);
  expect((await viewOwnCredit(t.ctx, credit)).balance).toBe(0);
});

test("takings are the money of each day, and what cards and credit paid is no money", async () => {
  const { days, total } = await readTakings(t.ctx, { from: FIRST, to: SECOND });
  const first = {
    ...none,
    ...{ card: 86_000, transfer: 143_000, on_delivery: 43_000, cash: 129_000, fees: -100 },
    ...{ left: 400_900, vat: 21_000 },
  };
  const second = {
    ...none,
    ...{ card_machine: 29_000, gift_card: 100_000, store_credit: 43_000 },
    ...{ refunds: -150_500, to_cards: -43_000, left: -121_500, vat: -1500 },
  };
  expect(days).toEqual([
    { day: SECOND, ...second },
    { day: FIRST, ...first },
  ]);
  expect(total).toEqual({
    ...none,
    ...{
      card: 86_000,
      transfer: 143_000,
      on_delivery: 43_000,
      cash: 129_000,
      card_machine: 29_000,
    },
    ...{ gift_card: 100_000, store_credit: 43_000, refunds: -150_500, to_cards: -43_000 },
    ...{ fees: -100, left: 279_400, vat: 19_500 },
  });
});

test("the accountant's file is the page, move by move", async () => {
  const csv = await exportMoves(t.ctx, anonymous, { from: FIRST, to: SECOND });
  const [head, ...rows] = readCsv(csv).map(({ cells }) => cells);
  const cell = (row: string[], name: string) => row[head!.indexOf(name)]!;
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const key = `${cell(row, "Kind")}, ${cell(row, "Way")}`;
    sums[key] = (sums[key] ?? 0) + Number(cell(row, "Amount (NGN)"));
  }
  expect(sums).toEqual({
    "Sale, Card": 86_000,
    "Fee of the payment service, Card": -100,
    "Sale, Transfer": 43_000,
    "Gift card sold, Transfer": 100_000,
    "Sale, On delivery": 43_000,
    "Sale, Cash": 129_000,
    "Sale, Card machine": 29_000,
    "Sale, Gift card": 100_000,
    "Sale, Store credit": 43_000,
    "Refund, Transfer": -21_500,
    "Refund, Cash": -129_000,
    "Refund, Store credit": -43_000,
  });
  const vat = rows.reduce((all, row) => all + Number(cell(row, "VAT (NGN)")), 0);
  expect(vat).toBe(19_500);
});

test("revenue counts a gift card when it is spent, and categories lead to the same sum", async () => {
  const figures = await readPeriod(t.ctx, 7);
  expect(figures).toMatchObject({
    revenue: 279_500,
    orders: 8,
    web_orders: 7,
    average_order: 46_583.33,
    categories: [
      { name: "Bags", pieces: 2, revenue: 167_000 },
      { name: "Dresses", pieces: 4, revenue: 162_000 },
    ],
    besides: { delivery_less_discounts: 15_000, refunds: 64_500 },
  });
  expect(figures.days.slice(-2)).toEqual([
    { day: FIRST, orders: 5, revenue: 107_500 },
    { day: SECOND, orders: 4, revenue: 172_000 },
  ]);
  expect(await readMargin(t.ctx, 7)).toMatchObject({ sold: 329_000 });
});

test("the dashboard has the same revenue", async () => {
  const dashboard = functions.find(({ name }) => name === "admin_dashboard")!;
  const call = { headers: new Headers(), address: "" };
  expect(await dashboard.handler(t.ctx, signedIn({ roles: ["manager"] }), {}, call)).toMatchObject({
    ...{ revenue: 279_500, orders_today: 4, revenue_today: 172_000 },
  });
});

test("the VAT of the receipts, less that of what went back, is the report's", async () => {
  const settings = await getSettings(t.ctx);
  const vats = await Promise.all(
    paid.map(async (id) => {
      const view = await describeOrder(t.ctx, (await readOrder(t.ctx.db, id))!, settings);
      const { totals } = describeReceipt(view, { name: "", address: "", phone: "", email: "" });
      return totals.find(({ title }) => title === "Including VAT 7.5%")?.amount;
    }),
  );
  expect(vats).toEqual([
    ...["₦3,000.00", "₦6,000.00", "₦3,000.00", "₦6,000.00", "₦3,000.00", "₦3,000.00"],
  ]);
  // 24,000 less the 3/43 of 64,500 that went back of these is the 19,500 of the takings.
});
