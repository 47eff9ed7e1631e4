import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import { orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { removePerson } from "~/features/accounts/users/delete-account.server.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { giveCredit } from "~/features/gift-cards/credit/give.server.ts";
import { viewOwnCredit } from "~/features/gift-cards/credit/view.server.ts";
import { quoteCard } from "~/features/gift-cards/quote.server.ts";
import { orderList } from "~/features/orders/admin/lists.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { loadOrderMail } from "~/features/orders/mails/load.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { orderWords } from "~/features/orders/own-order-words.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { cancelOwnOrder, setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { refundAsCredit } from "~/features/payments/credit-refund.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { lagosDate } from "~/lib/time.ts";
import { readList } from "~/platform/admin-list.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { type AccountsShop, createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { placeOrder } from "./place-order.server.ts";
import type { PlaceOrderInput } from "./schema.ts";

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const FEE = 2500;
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});

/** Somebody with so many naira of store credit. */
async function shopperWith(amount: number) {
  const { id, email } = await signUpPerson(shop);
  if (amount > 0) {
    const press_id = randomUUID();
    await giveCredit(t.ctx, staff, {
      user_id: id,
      press_id,
      amount,
      reason: "A test",
      last_day: null,
    });
  }
  return { id, caller: signedIn({ userId: id, email }) };
}

/** An order of one piece at so much, with its delivery, of which credit pays so much. */
async function inputOf(price: number, paid: number, more: Partial<PlaceOrderInput> = {}) {
  const product = await makeProduct(t.ctx, { price, stock: { "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price };
  const expected = { delivery_fee: FEE, discount: 0, gift_card: paid, total: price + FEE };
  const payment_method = "transfer" as const;
  return orderInput([line], { payment_method, store_credit: true, expected, ...more });
}
const pay = async (caller: Caller, ...given: Parameters<typeof inputOf>) =>
  placeOrder(t.ctx, caller, await inputOf(...given), null);

const balanceOf = async (id: string) => (await viewOwnCredit(t.ctx, id)).balance;
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const openOf = async (id: string) =>
  (await t.ctx.db.select().from(payments).where(eq(payments.orderId, id))).find(
    ({ status }) => status === "open",
  )!;
const dueOf = async (id: string) =>
  (await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id))).filter(
    ({ status }) => status === "due",
  );
const viewOf = async (id: string) =>
  describeOrder(t.ctx, (await readOrder(t.ctx.db, id))!, await getSettings(t.ctx));
const allIsWell = async () => expect(await findDifferences(t.ctx.db)).toEqual([]);

async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused");
  return error;
}

/** An order of 52,500 that its account has paid by transfer. */
async function paidOrder(caller: Caller) {
  const plain = {
    store_credit: false,
    expected: { delivery_fee: FEE, discount: 0, total: 52_500 },
  };
  const { id } = await pay(caller, 50_000, 0, plain);
  await confirmTransfer(t.ctx, staff, (await openOf(id)).id);
  return id;
}
const refund = (orderId: string, amountKobo: number, idempotencyKey: string = randomUUID()) =>
  ({ orderId, amountKobo, idempotencyKey, reason: "other" }) as const;

test("credit that covers it pays an order at once, without a way of payment, and keeps the rest", async () => {
  const { id, caller } = await shopperWith(100_000);
  const { payment_method: _, ...input } = await inputOf(60_000, 62_500);
  const placed = await placeOrder(t.ctx, caller, input, null);
  expect(await rowOf(placed.id)).toMatchObject({
    ...{ status: "processing", paymentStatus: "paid", paymentMethod: "gift_card", byCredit: true },
  });
  expect(await balanceOf(id)).toBe(37_500);
  const view = await viewOf(placed.id);
  expect(orderWords(view).money).toBe("₦62,500.00 paid by store credit.");
  // So staff are asked about the store credit before they cancel it from the list, too.
  const page = { search: placed.id, filters: {}, page: 1, perPage: 25, sort: undefined };
  const { rows } = await readList(t.ctx.db, orderList, page);
  expect(rows).toMatchObject([{ id: placed.id, payment_method: "gift_card", by_credit: true }]);
  await allIsWell();
});

test("where it covers a part the rest is waited for, and an end before that gives it back", async () => {
  const { id, caller } = await shopperWith(20_000);
  const placed = await pay(caller, 60_000, 20_000);
  expect(await balanceOf(id)).toBe(0);
  expect(await loadOrderMail(t.ctx, { order_id: placed.id })).toMatchObject({
    ...{ cards: [{ name: "Store credit", value: "−₦20,000.00" }], due: "₦42,500.00" },
  });
  await cancelOwnOrder(t.ctx, { kind: "customer", id }, placed.id);
  expect(await balanceOf(id)).toBe(20_000);
  await allIsWell();
});

test("whose account went gets what comes back of their credit as a gift card", async () => {
  const { id, caller } = await shopperWith(62_500);
  const placed = await pay(caller, 60_000, 62_500);
  const [user] = await t.ctx.db.select().from(users).where(eq(users.id, id));
  await removePerson(t.ctx, user!, {});
  const email = "left@example.com";
  await t.ctx.db.update(orders).set({ email }).where(eq(orders.id, placed.id));
  await setOrderStatus(t.ctx, staff, placed.id, "cancelled");
  const mails = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const code = mails.flatMap(({ data }) => (data as { code?: string }).code ?? []);
  expect(code).toHaveLength(1);
  const card = await quoteCard(t.ctx, anonymous, { code: code[0]!, address: "198.51.100.7" });
  expect(card.balance).toBe(62_500);
  await allIsWell();
});

test("without a way of payment nothing is ordered that a card does not pay all of", async () => {
  const { caller } = await shopperWith(20_000);
  const { payment_method: _, ...input } = await inputOf(60_000, 20_000);
  const refused = await refusal(placeOrder(t.ctx, caller, input, null));
  expect(refused).toMatchObject({ code: "invalid_input", message: "Choose how you want to pay" });
});

test("of two tabs that spend the same credit only what is there is spent", async () => {
  const { id, caller } = await shopperWith(50_000);
  const inputs = await Promise.all(Array.from({ length: 6 }, () => inputOf(60_000, 50_000)));
  const placed = await Promise.allSettled(
    inputs.map((input) => placeOrder(t.ctx, caller, input, null)),
  );
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balanceOf(id)).toBe(0);
  await allIsWell();
});

test("nobody spends another's credit, nor what is blocked or none", async () => {
  const { id, caller } = await shopperWith(50_000);
  expect(await refusal(pay(anonymous, 60_000, 50_000))).toMatchObject({ reason: "store_credit" });
  const other = await shopperWith(0);
  expect((await refusal(pay(other.caller, 60_000, 50_000))).message).toContain("no store credit");
  await t.ctx.db
    .update(giftCards)
    .set({ blockedAt: t.ctx.clock.now() })
    .where(eq(giftCards.userId, id));
  expect((await refusal(pay(caller, 60_000, 50_000))).message).toContain("cannot be used");
});

test("a refund as store credit is there at once, once for a key, and its mail says so", async () => {
  const { id, caller } = await shopperWith(0);
  const order = await paidOrder(caller);
  const asked = refund(order, 1_000_000);
  await Promise.all([refundAsCredit(t.ctx, staff, asked), refundAsCredit(t.ctx, staff, asked)]);
  await refundAsCredit(t.ctx, staff, asked);
  expect(await viewOwnCredit(t.ctx, id)).toMatchObject({
    ...{ balance: 10_000, expires_at: null },
    entries: [{ kind: "credited", amount: 10_000, order_id: order }],
  });
  expect(await rowOf(order)).toMatchObject({
    ...{ paymentStatus: "partly_refunded", refundedKobo: 1_000_000 },
  });
  const mails = (await t.ctx.db.select().from(mailOutbox)).filter(
    ({ template, data }) =>
      template === "order-refunded" && (data as { order_id: string }).order_id === order,
  );
  expect(mails.map(({ data }) => data)).toMatchObject([{ is_credit: true, is_on_card: false }]);
  await allIsWell();
});

test("a shop that dies over a refund as store credit has promised and paid it, or neither", async () => {
  const { id, caller } = await shopperWith(0);
  const order = await paidOrder(caller);
  let begun = 0;
  const transaction: typeof t.ctx.db.transaction = (work, config) => {
    begun += 1;
    return begun > 1 ? Promise.reject(new Error("killed")) : t.ctx.db.transaction(work, config);
  };
  const db = Object.assign(Object.create(t.ctx.db) as typeof t.ctx.db, { transaction });
  await refundAsCredit({ ...t.ctx, db }, staff, refund(order, 1_000_000)).catch(() => {});
  const due = await dueOf(order);
  expect([due.length, await balanceOf(id)]).toEqual([0, 10_000]);
});

test("a refund as store credit is taken back like any step, but not once it is spent", async () => {
  const { id, caller } = await shopperWith(0);
  const order = await paidOrder(caller);
  await refundAsCredit(t.ctx, staff, refund(order, 1_250_000));
  await undoStep(t.ctx, staff, order, (await rowOf(order)).version);
  expect(await balanceOf(id)).toBe(0);
  await allIsWell();
  const [due] = await dueOf(order);
  expect(due).toMatchObject({ toCredit: false });
  await processRefund(t.ctx, staff, due!.id, undefined, true);
  expect(await balanceOf(id)).toBe(12_500);
  await pay(caller, 10_000, 12_500);
  const undone = undoStep(t.ctx, staff, order, (await rowOf(order)).version);
  expect((await refusal(undone)).message).toContain("spent from the store credit since");
  await allIsWell();
});

test("the refund due of a cancelled order may become store credit, or go back as it was paid, but not both", async () => {
  const { id, caller } = await shopperWith(0);
  const order = await paidOrder(caller);
  await setOrderStatus(t.ctx, staff, order, "cancelled");
  const [due] = await dueOf(order);
  await Promise.allSettled([
    processRefund(t.ctx, staff, due!.id, undefined, true),
    processRefund(t.ctx, staff, due!.id),
  ]);
  const [done] = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, order));
  expect(done!.status).toBe("processed");
  expect(await balanceOf(id)).toBe(done!.toCredit ? 52_500 : 0);
  await processRefund(t.ctx, staff, due!.id, undefined, true);
  expect(await balanceOf(id)).toBe(done!.toCredit ? 52_500 : 0);
  await allIsWell();
});

test("a guest's refund cannot be store credit, and nothing of it is written", async () => {
  const plain = {
    store_credit: false,
    expected: { delivery_fee: FEE, discount: 0, total: 52_500 },
  };
  const { id } = await pay(anonymous, 50_000, 0, plain);
  await confirmTransfer(t.ctx, staff, (await openOf(id)).id);
  const refused = await refusal(refundAsCredit(t.ctx, staff, refund(id, 1_000_000)));
  expect(refused).toMatchObject({ reason: "no_account" });
  expect(await dueOf(id)).toEqual([]);
  await refundOrder(t.ctx, staff, refund(id, 1_000_000));
  const [due] = await dueOf(id);
  const late = processRefund(t.ctx, staff, due!.id, undefined, true);
  expect(await refusal(late)).toMatchObject({ reason: "no_account" });
});

test("what was paid in cash stays in the till, and the takings name both ways", async () => {
  t.clock.set("2027-03-01T10:00:00Z");
  const { id, caller } = await shopperWith(0);
  const plain = {
    store_credit: false,
    expected: { delivery_fee: FEE, discount: 0, total: 52_500 },
  };
  const placed = await pay(caller, 50_000, 0, plain);
  const seen = (await rowOf(placed.id)).version;
  await takePayment(t.ctx, staff, { orderId: placed.id, method: "cash", seen });
  await refundAsCredit(t.ctx, staff, refund(placed.id, 2_000_000));
  await allIsWell();
  await pay(caller, 10_000, 12_500);
  expect(await balanceOf(id)).toBe(7500);
  const day = lagosDate(t.ctx.clock.now());
  const { total } = await readTakings(t.ctx, { from: day, to: day });
  expect(total).toMatchObject({
    ...{ cash: 52_500, store_credit: 12_500, gift_card: 0 },
    ...{ refunds: 0, to_cards: -20_000, left: 52_500 },
  });
});

test("what credit paid goes back onto it first, and the rest may, too", async () => {
  const { id, caller } = await shopperWith(20_000);
  const placed = await pay(caller, 60_000, 20_000);
  await confirmTransfer(t.ctx, staff, (await openOf(placed.id)).id);
  await refundAsCredit(t.ctx, staff, refund(placed.id, 3_000_000));
  expect(await balanceOf(id)).toBe(30_000);
  await allIsWell();
});
