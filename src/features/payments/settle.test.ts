import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orderEvents } from "~/db/schema/orders.ts";
import { paymentAttempts, payments } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { expireOrders } from "~/features/orders/expire-unpaid.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { cancelOwnOrder, setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createPaystack } from "~/platform/services/paystack.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { testPayments } from "~tests/support/payments.ts";
import { askAboutOrder, mayGiveUp, sweepPayments } from "./ask-paystack.server.ts";
import { startCardPayment } from "./card-payment.server.ts";
import { choosePayment } from "./choose-payment.server.ts";
import { confirmTransfer } from "./pay-order.server.ts";
import { processRefund } from "./send-refund.server.ts";
import { settle } from "./settle.server.ts";

const shop = testPayments({ poolSize: 20 });
const customer = { kind: "customer" as const, id: null };
const staff = { kind: "staff" as const, id: null };
const client = () => createPaystack(shop.t.ctx.config.paystack);
const MINUTE = 60_000;

function success(reference: string, change: Record<string, unknown> = {}) {
  const { amount, currency, status } = shop.paystack.transactions.get(reference)!;
  return shop.paystack.webhook("charge.success", {
    reference,
    amount,
    currency,
    status,
    ...change,
  });
}

/** What must be true of an order that was paid, once, whatever happened on the way. */
async function expectPaidOnce(orderId: string) {
  const { order, payments: rows, refunds } = await shop.state(orderId);
  expect(order).toMatchObject({
    status: "processing",
    paymentStatus: "paid",
    stockState: "sold",
    expiresAt: null,
  });
  expect(rows.filter((row) => row.status === "paid")).toHaveLength(1);
  expect(rows.filter((row) => row.status === "open")).toEqual([]);
  expect(refunds).toEqual([]);
  const events = await shop.t.ctx.db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  expect(events.filter((event) => event.kind === "paid")).toHaveLength(1);
  const mails = await shop.t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, `order:${orderId}:paid`));
  expect(mails).toHaveLength(1);
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
}

test("a hundred webhooks, the return page and the sweep at once pay an order once", async () => {
  const order = await shop.order({ quantity: 2 });
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  shop.t.clock.advance(2 * MINUTE);
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, () => shop.post(success(reference))),
    askAboutOrder(shop.t.ctx, order.id),
    sweepPayments(shop.t.ctx),
    settle(shop.t.ctx, client(), reference),
  ]);
  for (const answer of answers.slice(0, 100)) expect((answer as Response).status).toBe(200);
  await expect.poll(async () => (await shop.state(order.id)).order.paymentStatus).toBe("paid");
  await expectPaidOnce(order.id);
  expect((await stockOf(shop.t.ctx, order.product.id))["10"]).toEqual({ onHand: 3, held: 0 });
});

test("what Paystack keeps of a payment is written down with the day on which it came", async () => {
  const order = await shop.order({ quantity: 1 });
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  const settledAt = shop.t.clock.now();
  expect(await settle(shop.t.ctx, client(), reference)).toBe("paid");
  shop.t.clock.advance(MINUTE);
  expect(await settle(shop.t.ctx, client(), reference)).toBe("paid");
  const [attempt] = await shop.t.ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference));
  expect(attempt).toMatchObject({ status: "success", feeKobo: 10_000, settledAt });
});

test("a forged, altered or unsigned webhook is refused and nothing is asked", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  shop.paystack.requests.length = 0;
  const good = success(reference);
  const forgeries = [
    { ...good, signature: "" },
    { ...good, signature: "f".repeat(128) },
    { ...good, signature: good.signature.toUpperCase() },
    // The same content with other bytes: what was signed is the raw body.
    { body: JSON.stringify(JSON.parse(good.body), null, 1), signature: good.signature },
    shop.paystack.webhook("charge.success", { reference }, "sk_test_other"),
  ];
  for (const forgery of forgeries) expect((await shop.post(forgery)).status).toBe(401);
  expect(shop.paystack.requests).toEqual([]);
  expect((await shop.state(order.id)).order.paymentStatus).toBe("awaiting");
});

test("a signed webhook is news, not money: what Paystack says when asked counts", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  const early = shop.paystack.webhook("charge.success", {
    reference,
    amount: 1,
    status: "success",
  });
  expect((await shop.post(early)).status).toBe(200);
  await expect.poll(() => shop.paystack.requests.at(-1)).toContain("/transaction/verify/");
  expect(await settle(shop.t.ctx, client(), reference)).toBe("open");
  expect((await shop.state(order.id)).order.paymentStatus).toBe("awaiting");
  const unknown = shop.paystack.webhook("charge.success", { reference: "ORI-nobody" });
  expect((await shop.post(unknown)).status).toBe(200);
});

test.each([
  ["amount", { amount: 100 }],
  ["currency", { currency: "USD" }],
])("money with another %s does not pay the order", async (_what, change) => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference, change);
  expect(await settle(shop.t.ctx, client(), reference)).toBe("mismatch");
  expect(await settle(shop.t.ctx, client(), reference)).toBe("mismatch");
  const { order: row, refunds } = await shop.state(order.id);
  expect(row).toMatchObject({ status: "pending", paymentStatus: "awaiting", stockState: "held" });
  // What came in naira is somebody's money and is on the list to give back.
  expect(refunds.map((refund) => refund.amountKobo)).toEqual("amount" in change ? [100] : []);
});

test("an answer about another reference does not pay the order", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  shop.paystack.faults.push({
    on: "verify",
    corrupt: (data) => ({ ...data, reference: "ORI-other" }),
  });
  expect(await settle(shop.t.ctx, client(), reference)).toBe("mismatch");
  expect((await shop.state(order.id)).order.paymentStatus).toBe("awaiting");
});

test("with all webhooks lost, the sweep settles within two rounds", async () => {
  const placed = await Promise.all(Array.from({ length: 5 }, () => shop.order()));
  for (const { id } of placed) shop.paystack.pay(await shop.begin(id));
  await sweepPayments(shop.t.ctx);
  shop.t.clock.advance(MINUTE);
  await sweepPayments(shop.t.ctx);
  for (const { id } of placed) await expectPaidOnce(id);
});

test("a try that failed can be tried again on the same page or with another reference", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference, { status: "failed" });
  expect(await settle(shop.t.ctx, client(), reference)).toBe("failed");
  expect((await shop.state(order.id)).order).toMatchObject({ status: "pending" });
  const second = await shop.begin(order.id);
  expect(second).not.toBe(reference);
  // The shopper goes back to the first page after all; nobody tells us.
  shop.paystack.pay(reference);
  shop.t.clock.advance(5 * MINUTE);
  await sweepPayments(shop.t.ctx);
  await expectPaidOnce(order.id);
});

test("paid twice: one payment counts, the other is to be given back once", async () => {
  const order = await shop.order();
  const first = await shop.begin(order.id);
  const second = await shop.begin(order.id);
  shop.paystack.pay(first);
  shop.paystack.pay(second);
  const outcomes = await Promise.all(
    [first, second, first, second].map((reference) => settle(shop.t.ctx, client(), reference)),
  );
  expect(outcomes).toContain("paid");
  const { payments: rows, refunds } = await shop.state(order.id);
  expect(rows.filter((row) => row.status === "paid")).toHaveLength(1);
  expect(refunds).toMatchObject([
    { reason: "duplicate", status: "due", amountKobo: rows[0]!.amountKobo },
  ]);
});

test("card money that comes after the order expired and was sold to others is given back, never oversold", async () => {
  const order = await shop.order({ stock: 1 });
  const reference = await shop.begin(order.id);
  shop.t.clock.advance(61 * MINUTE);
  expect(await expireOrders(shop.t.ctx, (row) => mayGiveUp(shop.t.ctx, row))).toBeGreaterThan(0);
  const other = await placeOrder(shop.t.ctx, anonymous, orderInput([order.line]), null);
  shop.paystack.pay(reference);
  expect(await settle(shop.t.ctx, client(), reference)).toBe("refund_due");
  expect(await settle(shop.t.ctx, client(), reference)).toBe("refund_due");
  const { order: row, refunds } = await shop.state(order.id);
  expect(row).toMatchObject({ status: "cancelled", stockState: "released" });
  expect(refunds).toMatchObject([{ reason: "late_payment", amountKobo: 5_250_000, status: "due" }]);
  expect((await shop.state(other.id)).order.status).toBe("pending");
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("an order that was paid in its last minute does not expire, even if nobody told us", async () => {
  // What earlier tests left open goes first.
  shop.t.clock.advance(24 * 60 * MINUTE);
  await expireOrders(shop.t.ctx, async () => true);
  const order = await shop.order();
  shop.paystack.pay(await shop.begin(order.id));
  shop.t.clock.advance(61 * MINUTE);
  expect(await expireOrders(shop.t.ctx, (row) => mayGiveUp(shop.t.ctx, row))).toBe(0);
  await expectPaidOnce(order.id);
});

test("while money is on its way or Paystack is silent, expiry waits half an hour, not more", async () => {
  const pending = await shop.order();
  shop.paystack.pay(await shop.begin(pending.id), { status: "pending" });
  const silent = await shop.order();
  await shop.begin(silent.id);
  const give = async (row: { id: string; expiresAt: Date | null }) => {
    if (row.id === silent.id) shop.paystack.faults.push({ on: "verify", status: 503 });
    return mayGiveUp(shop.t.ctx, row);
  };
  shop.t.clock.advance(61 * MINUTE);
  expect(await expireOrders(shop.t.ctx, give)).toBe(0);
  shop.t.clock.advance(30 * MINUTE);
  expect(await expireOrders(shop.t.ctx, give)).toBe(2);
});

test("Paystack slow, failing or cut off: told within ten seconds, nothing half done", async () => {
  // Every call has a deadline; the slow one meets a shortened one.
  const deadlines: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  let isSlow = false;
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    deadlines.push(ms);
    return timeout(isSlow ? 50 : ms);
  });
  const faults = [
    { on: "initialize", delayMs: 1000 },
    { on: "initialize", status: 502 },
    { on: "initialize", connection: "drop" },
    { on: "initialize", connection: "cut" },
    { on: "initialize", connection: "late" },
    { on: "initialize", corrupt: () => ({ nothing: "useful" }) },
  ] as const;
  for (const fault of faults) {
    const order = await shop.order();
    shop.paystack.faults.push(fault);
    isSlow = "delayMs" in fault;
    await expect(startCardPayment(shop.t.ctx, order.id)).rejects.toMatchObject({
      code: "unavailable",
      reason: "payment_service_unavailable",
    });
    isSlow = false;
    expect((await shop.state(order.id)).order).toMatchObject({ status: "pending" });
    // Another try works and pays.
    const reference = await shop.begin(order.id);
    shop.paystack.pay(reference);
    for (const verify of [{ status: 500 }, { connection: "cut" }, { corrupt: () => 7 }] as const) {
      shop.paystack.faults.push({ on: "verify", ...verify });
      await expect(settle(shop.t.ctx, client(), reference)).rejects.toMatchObject({
        code: "unavailable",
      });
    }
    expect(await settle(shop.t.ctx, client(), reference)).toBe("paid");
    await expectPaidOnce(order.id);
  }
  spy.mockRestore();
  expect(deadlines).toHaveLength(shop.paystack.requests.length);
  expect(Math.max(...deadlines)).toBeLessThan(10_000);
});

test("one attempt that Paystack cannot answer for does not hold up the others", async () => {
  const stuck = await shop.order();
  const stuckReference = await shop.begin(stuck.id);
  shop.paystack.faults.push({
    on: "verify",
    corrupt: () => "not an object",
  });
  const fine = await shop.order();
  shop.paystack.pay(await shop.begin(fine.id));
  shop.t.clock.advance(2 * MINUTE);
  await sweepPayments(shop.t.ctx);
  await expectPaidOnce(fine.id);
  expect(stuckReference).toMatch(/^ORI-[\w-]+$/);
});

test("another way to pay for the same order; late card money still counts once", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  const transfer = await choosePayment(shop.t.ctx, order.id, "transfer", customer);
  const again = await choosePayment(shop.t.ctx, order.id, "transfer", customer);
  expect(again.id).toBe(transfer.id);
  await expect(startCardPayment(shop.t.ctx, order.id)).rejects.toMatchObject({ code: "refused" });
  shop.paystack.pay(reference);
  expect(await settle(shop.t.ctx, client(), reference)).toBe("paid");
  expect(await confirmTransfer(shop.t.ctx, staff, transfer.id)).toBe("refund_due");
  const { order: row, refunds } = await shop.state(order.id);
  expect(row).toMatchObject({ paymentStatus: "paid", paymentMethod: "paystack" });
  expect(refunds).toMatchObject([{ reason: "duplicate", paymentId: transfer.id }]);
});

test("a transfer confirmed twenty times is one payment", async () => {
  const order = await shop.order({ payment_method: "transfer" });
  const [payment] = (await shop.state(order.id)).payments;
  await Promise.all(
    Array.from({ length: 20 }, () => confirmTransfer(shop.t.ctx, staff, payment!.id)),
  );
  await expectPaidOnce(order.id);
});

/** A transfer's order whose time is over. */
async function expiredOrder(input: Parameters<typeof shop.order>[0] = {}) {
  const order = await shop.order({ payment_method: "transfer", ...input });
  shop.t.clock.advance(481 * MINUTE);
  await expireOrders(shop.t.ctx);
  const { order: row, payments: rows } = await shop.state(order.id);
  expect(row).toMatchObject({ status: "cancelled", stockState: "released" });
  return { ...order, payment: rows[0]! };
}

test("late money takes its order up again while the pieces are there, however often it is told", async () => {
  const late = await expiredOrder({ quantity: 2 });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => confirmTransfer(shop.t.ctx, staff, late.payment.id)),
  );
  expect(new Set(outcomes)).toEqual(new Set(["paid"]));
  await expectPaidOnce(late.id);
  expect((await stockOf(shop.t.ctx, late.product.id))["10"]).toEqual({ onHand: 3, held: 0 });
});

test("late money whose pieces were sold since is a refund due, that one press sends", async () => {
  const late = await expiredOrder({ stock: 2, quantity: 2 });
  const line = { ...late.line, quantity: 1 };
  await placeOrder(shop.t.ctx, anonymous, orderInput([line]), null);
  expect(await confirmTransfer(shop.t.ctx, staff, late.payment.id)).toBe("refund_due");
  const { order, refunds } = await shop.state(late.id);
  expect(order).toMatchObject({ status: "cancelled", paymentStatus: "awaiting", paidAt: null });
  expect(refunds).toMatchObject([{ reason: "late_payment", status: "due" }]);
  expect((await stockOf(shop.t.ctx, late.product.id))["10"]).toEqual({ onHand: 1, held: 1 });
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
  await processRefund(shop.t.ctx, staff, refunds[0]!.id);
  expect((await shop.state(late.id)).refunds).toMatchObject([{ status: "processed" }]);
});

test("of two late payments for the last piece one gets it, the other its money", async () => {
  const first = await expiredOrder({ stock: 1 });
  const second = await placeOrder(
    shop.t.ctx,
    anonymous,
    orderInput([first.line], { payment_method: "transfer" }),
    null,
  );
  shop.t.clock.advance(481 * MINUTE);
  await expireOrders(shop.t.ctx);
  const [payment] = (await shop.state(second.id)).payments;
  const outcomes = await Promise.all(
    [first.payment.id, payment!.id].map((id) => confirmTransfer(shop.t.ctx, staff, id)),
  );
  expect(outcomes.sort()).toEqual(["paid", "refund_due"]);
  expect((await stockOf(shop.t.ctx, first.product.id))["10"]).toEqual({ onHand: 0, held: 0 });
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("late money does not take up again what somebody cancelled", async () => {
  const order = await shop.order({ payment_method: "transfer" });
  const [payment] = (await shop.state(order.id)).payments;
  await cancelOwnOrder(shop.t.ctx, customer, order.id);
  expect(await confirmTransfer(shop.t.ctx, staff, payment!.id)).toBe("refund_due");
  expect((await shop.state(order.id)).order.status).toBe("cancelled");
});

test("pay on delivery is paid when the parcel arrives, and not if that was a mistake", async () => {
  const order = await shop.order({ payment_method: "on_delivery" });
  await setOrderStatus(shop.t.ctx, staff, order.id, "shipped");
  expect((await shop.state(order.id)).order.paymentStatus).toBe("on_delivery");
  await setOrderStatus(shop.t.ctx, staff, order.id, "delivered");
  expect((await shop.state(order.id)).order).toMatchObject({ paymentStatus: "paid" });
  await setOrderStatus(shop.t.ctx, staff, order.id, "shipped");
  const back = await shop.state(order.id);
  expect(back.order).toMatchObject({ paymentStatus: "on_delivery", paidAt: null });
  expect(back.payments).toMatchObject([{ status: "open" }]);
  // The parcel is refused at the door: nothing was paid, nothing is to be given back.
  await setOrderStatus(shop.t.ctx, staff, order.id, "cancelled");
  expect((await shop.state(order.id)).refunds).toEqual([]);
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("cancelling a paid order makes its refund due once; taking it up again makes none due", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  await settle(shop.t.ctx, client(), reference);
  await expect(cancelOwnOrder(shop.t.ctx, customer, order.id)).rejects.toMatchObject({
    reason: "not_pending",
  });
  await Promise.all([1, 2, 3].map(() => setOrderStatus(shop.t.ctx, staff, order.id, "cancelled")));
  expect((await shop.state(order.id)).refunds).toMatchObject([
    { status: "due", amountKobo: 5_250_000 },
  ]);
  await setOrderStatus(shop.t.ctx, staff, order.id, "processing");
  const { refunds, payments: rows } = await shop.state(order.id);
  expect(refunds).toEqual([]);
  expect(rows.filter((row) => row.status === "open")).toEqual([]);
});

test("an unpaid order that is taken up again can be paid", async () => {
  const order = await shop.order({ payment_method: "transfer" });
  await setOrderStatus(shop.t.ctx, staff, order.id, "cancelled");
  await setOrderStatus(shop.t.ctx, staff, order.id, "pending");
  const [open] = await shop.t.ctx.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .then((rows) => rows.filter((row) => row.status === "open"));
  expect(await confirmTransfer(shop.t.ctx, staff, open!.id)).toBe("paid");
});

test("ids larger than a number can hold are kept digit by digit", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  const id = "18446744073709551615";
  // JSON.rawJSON writes the digits as they are.
  const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(id);
  shop.paystack.faults.push({ on: "verify", corrupt: (data) => ({ ...data, id: raw }) });
  await settle(shop.t.ctx, client(), reference);
  const [attempt] = await shop.t.ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference));
  expect(attempt!.transactionId).toBe(id);
});
