import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderItems } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { createPaystack } from "~/platform/services/paystack.ts";
import { stockOf } from "~tests/support/orders.ts";
import { testPayments } from "~tests/support/payments.ts";
import { retryRefund, settleRefundByHand } from "./attend-refund.server.ts";
import { confirmTransfer } from "./pay-order.server.ts";
import { refundOrder } from "./refunds-due.server.ts";
import { processRefund } from "./send-refund.server.ts";
import { settle } from "./settle.server.ts";
import { sweepRefunds } from "./sweep-refunds.server.ts";

const shop = testPayments({ poolSize: 20 });
const staff = { kind: "staff" as const, id: null };
let serial = 0;

async function paidOrder(quantity = 3) {
  const order = await shop.order({ quantity });
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  await settle(shop.t.ctx, createPaystack(shop.t.ctx.config.paystack), reference);
  const [item] = await shop.t.ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id));
  return { ...order, reference, itemId: item!.id };
}

const request = (orderId: string, amountKobo: number, more: object = {}) => ({
  orderId,
  amountKobo,
  reason: "customer_request" as const,
  idempotencyKey: `key-${++serial}`,
  ...more,
});

const finishAtPaystack = () => {
  for (const refund of shop.paystack.refunds) refund.status = "processed";
};

test("a partial refund with a piece back, then the rest; never more than was paid", async () => {
  const order = await paidOrder();
  const piece = { order_item_id: order.itemId, quantity: 1, restock: true };
  const first = request(order.id, 5_000_000, { items: [piece] });
  const rows = await Promise.all(
    Array.from({ length: 10 }, () => refundOrder(shop.t.ctx, staff, first)),
  );
  expect(new Set(rows.map((row) => row.id)).size).toBe(1);
  expect((await stockOf(shop.t.ctx, order.product.id))["10"]).toEqual({ onHand: 3, held: 0 });
  const corrected = { ...first, amountKobo: 500_000 };
  await expect(refundOrder(shop.t.ctx, staff, corrected)).rejects.toMatchObject({
    code: "idempotency_mismatch",
    message: expect.stringContaining("₦50,000 was refunded by your press before"),
  });
  await expect(refundOrder(shop.t.ctx, staff, request(order.id, 10_250_001))).rejects.toMatchObject(
    { reason: "refund_too_large", details: { left_kobo: 10_250_000 } },
  );

  await Promise.all([1, 2, 3].map(() => processRefund(shop.t.ctx, staff, rows[0]!.id)));
  expect(shop.paystack.refunds.filter((one) => one.reference === order.reference)).toHaveLength(1);
  expect((await shop.state(order.id)).order.paymentStatus).toBe("paid");
  finishAtPaystack();
  await Promise.all([sweepRefunds(shop.t.ctx), sweepRefunds(shop.t.ctx)]);
  expect((await shop.state(order.id)).order).toMatchObject({
    paymentStatus: "partly_refunded",
    refundedKobo: 5_000_000,
  });

  const rest = await refundOrder(shop.t.ctx, staff, request(order.id, 10_250_000));
  await processRefund(shop.t.ctx, staff, rest.id);
  finishAtPaystack();
  await sweepRefunds(shop.t.ctx);
  expect((await shop.state(order.id)).order).toMatchObject({ paymentStatus: "refunded" });
  const mails = await shop.t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, "order-refunded"));
  expect(mails).toHaveLength(2);
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("pieces that came back are not given back again when the order is cancelled or reopened", async () => {
  const order = await paidOrder();
  const piece = { order_item_id: order.itemId, quantity: 2, restock: true };
  await refundOrder(shop.t.ctx, staff, request(order.id, 1_000_000, { items: [piece] }));
  await expect(
    refundOrder(shop.t.ctx, staff, request(order.id, 1_000_000, { items: [piece] })),
  ).rejects.toMatchObject({ reason: "not_returnable" });
  const stock = async () => (await stockOf(shop.t.ctx, order.product.id))["10"];
  expect(await stock()).toEqual({ onHand: 4, held: 0 });
  for (const [status, onHand] of [
    ["cancelled", 5],
    ["shipped", 4],
    ["cancelled", 5],
    ["pending", 4],
  ] as const) {
    await setOrderStatus(shop.t.ctx, staff, order.id, status);
    expect(await stock()).toMatchObject({ onHand });
    expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
  }
});

test("a refund that failed and was given back in another way since is not sent again, in no way", async () => {
  const order = await paidOrder();
  const row = await refundOrder(shop.t.ctx, staff, request(order.id, 10_000_000));
  shop.paystack.transactions.get(order.reference)!.status = "reversed";
  await expect(processRefund(shop.t.ctx, staff, row.id)).rejects.toMatchObject({
    reason: "refund_refused",
  });
  shop.paystack.transactions.get(order.reference)!.status = "success";
  const sent = shop.paystack.refunds.length;
  const otherwise = await refundOrder(shop.t.ctx, staff, request(order.id, 10_000_000));
  // While it is only promised, too.
  const again = [
    () => processRefund(shop.t.ctx, staff, row.id),
    () => settleRefundByHand(shop.t.ctx, staff, row.id, "NIP-2"),
  ];
  const tooMuch = { reason: "refund_too_large", details: { left_kobo: 5_250_000 } };
  for (const send of again) await expect(send()).rejects.toMatchObject(tooMuch);
  await settleRefundByHand(shop.t.ctx, staff, otherwise.id, "NIP-1");
  for (const send of again) await expect(send()).rejects.toMatchObject(tooMuch);
  expect(shop.paystack.refunds).toHaveLength(sent);
  expect((await shop.state(order.id)).order.refundedKobo).toBe(10_000_000);
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("a refund whose answer is lost is made once", async () => {
  const order = await paidOrder();
  const row = await refundOrder(shop.t.ctx, staff, request(order.id, 2_000_000));
  shop.paystack.faults.push({ on: "refund", connection: "late" });
  expect(await processRefund(shop.t.ctx, staff, row.id)).toMatchObject({
    status: "pending",
    providerId: null,
  });
  // Pressing again sends nothing; the sweep finds what was made.
  await processRefund(shop.t.ctx, staff, row.id);
  finishAtPaystack();
  await sweepRefunds(shop.t.ctx);
  expect(shop.paystack.refunds.filter((one) => one.reference === order.reference)).toHaveLength(1);
  expect((await shop.state(order.id)).refunds).toMatchObject([{ status: "processed" }]);
});

test("a refund that never arrived at Paystack is due again after a while", async () => {
  const order = await paidOrder();
  const row = await refundOrder(shop.t.ctx, staff, request(order.id, 2_000_000));
  shop.paystack.faults.push({ on: "refund", connection: "drop" });
  await processRefund(shop.t.ctx, staff, row.id);
  await sweepRefunds(shop.t.ctx);
  expect((await shop.state(order.id)).refunds).toMatchObject([{ status: "pending" }]);
  shop.t.clock.advance(11 * 60_000);
  await sweepRefunds(shop.t.ctx);
  expect((await shop.state(order.id)).refunds).toMatchObject([{ status: "due" }]);
});

test("late card money goes back with the reference it came with; a refusal is shown", async () => {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  await setOrderStatus(shop.t.ctx, staff, order.id, "cancelled");
  shop.paystack.pay(reference);
  await settle(shop.t.ctx, createPaystack(shop.t.ctx.config.paystack), reference);
  const [row] = (await shop.state(order.id)).refunds;
  shop.paystack.transactions.get(reference)!.status = "reversed";
  await expect(processRefund(shop.t.ctx, staff, row!.id)).rejects.toMatchObject({
    reason: "refund_refused",
  });
  shop.paystack.transactions.get(reference)!.status = "success";
  await processRefund(shop.t.ctx, staff, row!.id);
  expect(shop.paystack.refunds.at(-1)).toMatchObject({ reference, amount: 5_250_000 });
  finishAtPaystack();
  const event = shop.paystack.webhook("refund.processed", {
    transaction_reference: reference,
    refund_reference: "r1",
    status: "processed",
  });
  expect((await shop.post(event)).status).toBe(200);
  await expect.poll(async () => (await shop.state(order.id)).refunds[0]!.status).toBe("processed");
  expect((await shop.state(order.id)).order).toMatchObject({
    paymentStatus: "awaiting",
    refundedKobo: 0,
  });
});

/** A refund that Paystack cannot send back to the card. */
async function stuckRefund() {
  const order = await paidOrder();
  const row = await refundOrder(shop.t.ctx, staff, request(order.id, 2_000_000));
  await processRefund(shop.t.ctx, staff, row.id);
  const sent = shop.paystack.refunds.at(-1)!;
  sent.status = "needs-attention";
  const event = shop.paystack.webhook("refund.needs-attention", {
    transaction_reference: order.reference,
    refund_reference: `r${sent.id}`,
    status: "needs-attention",
  });
  expect((await shop.post(event)).status).toBe(200);
  await expect
    .poll(async () => (await shop.state(order.id)).refunds[0]!.attentionAt)
    .toEqual(shop.t.clock.now());
  return { ...order, refundId: row.id, sent };
}

const account = { accountNumber: "0123456789", bankId: "9" };
const stuck = async (orderId: string) => (await shop.state(orderId)).refunds[0]!;

test("a refund that needs attention goes to the customer's bank account, once", async () => {
  const { id, refundId, sent } = await stuckRefund();
  // It is not sent to the card a second time.
  await processRefund(shop.t.ctx, staff, refundId);
  expect(shop.paystack.refunds.at(-1)).toBe(sent);
  const wrong = { ...account, accountNumber: "0000000000x" };
  await expect(retryRefund(shop.t.ctx, staff, refundId, wrong)).rejects.toMatchObject({
    reason: "refund_refused",
  });
  expect(await stuck(id)).toMatchObject({
    status: "pending",
    attentionAt: shop.t.clock.now(),
    problem: expect.stringContaining("Could not resolve account name"),
  });
  const pressed = await Promise.allSettled(
    [1, 2, 3].map(() => retryRefund(shop.t.ctx, staff, refundId, account)),
  );
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stuck(id)).toMatchObject({ status: "pending", attentionAt: null, problem: null });
  expect(sent.status).toBe("processing");
  finishAtPaystack();
  await sweepRefunds(shop.t.ctx);
  expect(await stuck(id)).toMatchObject({ status: "processed" });
});

test("when the answer about a bank account is lost, it waits for staff and is still sent once", async () => {
  const { id, refundId, sent } = await stuckRefund();
  shop.paystack.faults.push({ on: "refund", connection: "late" });
  await expect(retryRefund(shop.t.ctx, staff, refundId, account)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect((await stuck(id)).attentionAt).not.toBeNull();
  await expect(retryRefund(shop.t.ctx, staff, refundId, account)).rejects.toMatchObject({
    reason: "refund_refused",
  });
  await sweepRefunds(shop.t.ctx);
  expect(await stuck(id)).toMatchObject({ status: "pending", attentionAt: null });
  expect(sent.status).toBe("processing");
});

test("staff transfer a refund that needs attention themselves and say so, once", async () => {
  const { id, refundId } = await stuckRefund();
  await Promise.all(
    [1, 2, 3].map(() => settleRefundByHand(shop.t.ctx, staff, refundId, "GTB-77812")),
  );
  expect(await stuck(id)).toMatchObject({
    status: "processed",
    attentionAt: null,
    note: "Transferred by hand: GTB-77812",
  });
  expect((await shop.state(id)).order).toMatchObject({ refundedKobo: 2_000_000 });
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("what Paystack is sending is not marked as done by hand", async () => {
  const order = await paidOrder();
  const row = await refundOrder(shop.t.ctx, staff, request(order.id, 2_000_000));
  await processRefund(shop.t.ctx, staff, row.id);
  for (const attempt of [
    () => settleRefundByHand(shop.t.ctx, staff, row.id, "GTB-77812"),
    () => retryRefund(shop.t.ctx, staff, row.id, account),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ reason: "refund_not_waiting" });
  }
  expect(await stuck(order.id)).toMatchObject({ status: "pending" });
});

test("a transfer is given back by hand, once", async () => {
  const order = await shop.order({ payment_method: "transfer" });
  const [payment] = (await shop.state(order.id)).payments;
  await confirmTransfer(shop.t.ctx, staff, payment!.id);
  const row = await refundOrder(shop.t.ctx, staff, request(order.id, 5_250_000));
  const dueNow = async () => (await readOrder(shop.t.ctx.db, order.id))!.refundsDueKobo;
  expect(await dueNow()).toBe(5_250_000);
  await Promise.all([1, 2, 3].map(() => processRefund(shop.t.ctx, staff, row.id)));
  expect((await shop.state(order.id)).order).toMatchObject({
    paymentStatus: "refunded",
    refundedKobo: 5_250_000,
  });
  expect(await dueNow()).toBe(0);
  // What came besides is told apart: giving it back takes nothing off the order.
  await shop.t.ctx.db.insert(refunds).values({
    orderId: order.id,
    paymentId: payment!.id,
    amountKobo: 100_00,
    reason: "duplicate",
    idempotencyKey: `duplicate:${order.id}`,
  });
  expect(await readOrder(shop.t.ctx.db, order.id)).toMatchObject({
    refundsDueKobo: 0,
    besidesDueKobo: 100_00,
  });
  expect(
    await shop.t.ctx.db.select().from(refunds).where(eq(refunds.orderId, order.id)),
  ).toHaveLength(2);
});

test("what staff agreed to give back stays due when the order is taken up again, whatever its note says", async () => {
  const order = await paidOrder();
  const agreed = request(order.id, 2_000_000, { note: "The order was cancelled" });
  const kept = await refundOrder(shop.t.ctx, staff, agreed);
  await setOrderStatus(shop.t.ctx, staff, order.id, "cancelled");
  const { refunds: due } = await shop.state(order.id);
  expect(due).toHaveLength(2);
  expect(due.find(({ id }) => id === kept.id)).toMatchObject({ amountKobo: 2_000_000 });
  expect(due.find(({ id }) => id !== kept.id)).toMatchObject({
    reason: "order_cancelled",
    amountKobo: order.total * 100 - 2_000_000,
    status: "due",
  });
  await setOrderStatus(shop.t.ctx, staff, order.id, "processing");
  expect((await shop.state(order.id)).refunds).toMatchObject([{ id: kept.id, status: "due" }]);
});

/** As copies of the shop from before the reason and the reference had columns write them. */
async function oldRefunds() {
  const [cancelled, late] = [await paidOrder(), await paidOrder()];
  const rowOf = async ({ id }: { id: string }) => ({
    orderId: id,
    paymentId: (await shop.state(id)).payments.find((payment) => payment.status === "paid")!.id,
    amountKobo: 100_00,
  });
  await shop.t.ctx.db.insert(refunds).values([
    {
      ...(await rowOf(cancelled)),
      reason: "customer_request",
      note: "The order was cancelled",
      idempotencyKey: `cancel:${cancelled.id}:4`,
    },
    {
      ...(await rowOf(late)),
      reason: "duplicate",
      note: late.reference,
      idempotencyKey: `duplicate:${late.reference}`,
    },
  ]);
  return { cancelled, late };
}

test("refunds that an older copy of the shop writes meanwhile are understood", async () => {
  const { cancelled, late } = await oldRefunds();
  await setOrderStatus(shop.t.ctx, staff, cancelled.id, "cancelled");
  await setOrderStatus(shop.t.ctx, staff, cancelled.id, "processing");
  expect((await shop.state(cancelled.id)).refunds).toEqual([]);
  const [row] = (await shop.state(late.id)).refunds;
  await processRefund(shop.t.ctx, staff, row!.id);
  expect(shop.paystack.refunds.at(-1)).toMatchObject({ reference: late.reference });
});

test("refunds from before are converted, once and for all", async () => {
  const { cancelled, late } = await oldRefunds();
  const migration = readFileSync("src/db/migrations/0012_known-values.sql", "utf8");
  const updates = migration.split("--> statement-breakpoint").filter((one) => /UPDATE/.test(one));
  expect(updates).toHaveLength(2);
  for (const update of [...updates, ...updates]) await shop.t.ctx.pool.query(update);
  expect((await shop.state(cancelled.id)).refunds).toMatchObject([{ reason: "order_cancelled" }]);
  expect((await shop.state(late.id)).refunds).toMatchObject([
    { reason: "duplicate", providerReference: late.reference },
  ]);
});

test("nothing goes back of an order that was not paid at the door after all", async () => {
  const order = await shop.order({ payment_method: "on_delivery" });
  await setOrderStatus(shop.t.ctx, staff, order.id, "delivered");
  const due = await refundOrder(shop.t.ctx, staff, request(order.id, 1_000_000));
  await setOrderStatus(shop.t.ctx, staff, order.id, "shipped");
  await expect(processRefund(shop.t.ctx, staff, due.id)).rejects.toMatchObject({
    reason: "not_paid",
  });
  expect((await shop.state(order.id)).order).toMatchObject({
    paymentStatus: "on_delivery",
    refundedKobo: 0,
  });
});
