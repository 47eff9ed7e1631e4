import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderItems } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { receiveTransfer } from "~/features/payments/receive-transfer.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { takeStep } from "~/features/queue/steps.server.ts";
import { readTill } from "~/features/riders/book.server.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { stockOf } from "~tests/support/orders.ts";
import { testPayments } from "~tests/support/payments.ts";

const shop = testPayments();
const staff = { kind: "staff" as const, id: null };
let manager: Awaited<ReturnType<typeof signUpPerson>>;
let bag: { id: number };

beforeAll(async () => {
  manager = await signUpPerson(createAccountsShop(shop.t.ctx));
  await giveRole(shop.t.ctx, manager.id, "manager");
  bag = await makeProduct(shop.t.ctx, { name: "Raffia Bag", price: 20_000, stock: { "": 40 } });
});

/** A piece of ₦50,000 and ₦2,500 for its delivery, paid in the way that is asked for. */
async function paidOrder(by: "cash" | "transfer" | "paystack") {
  const method = by === "cash" ? "transfer" : by;
  const placed = await shop.order({ payment_method: method });
  if (by === "paystack") {
    shop.paystack.pay(await shop.begin(placed.id));
    await manager.client.rpc("check_payment", { order_id: placed.id, key: placed.key });
  } else await take(placed.id, by);
  expect((await shop.state(placed.id)).order.paymentStatus).toBe("paid");
  return placed;
}

async function take(id: string, method: "cash" | "transfer" | "card_machine") {
  const { order } = await shop.state(id);
  const actor = { kind: "staff" as const, id: manager.id };
  await takePayment(shop.t.ctx, actor, { orderId: id, method, seen: order.version });
}

const linesOf = (id: string) =>
  shop.t.ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position);

/** So many bags, with as many of what was bought as are wanted; all that are there where it is left out. */
async function change(id: string, bags: number, first?: number) {
  const lines = await linesOf(id);
  const kept = lines
    .filter(({ productId }) => productId !== bag.id)
    .map((line) => ({ id: line.id, size: line.size, quantity: first ?? line.quantity }));
  const added = bags > 0 ? [{ product_id: bag.id, size: "One Size", quantity: bags }] : [];
  const input = { order_id: id, kept: first === 0 ? [] : kept, added };
  const quote = await manager.client.rpc("quote_order_pieces", input);
  const { order } = await shop.state(id);
  const answer = await manager.client.rpc("change_order_pieces", {
    ...input,
    version: order.version,
    expected_total: quote.data?.total ?? 0,
    reason: "She wrote again",
  });
  return { quote: quote.data, error: quote.error ?? answer.error };
}

const differences = () => findDifferences(shop.t.ctx.db);
const dueOf = async (id: string) =>
  (await shop.state(id)).refunds.map(({ reason, status, amountKobo }) => [
    reason,
    status,
    amountKobo,
  ]);

test("nothing more is waited for of an order whose money has all gone back", async () => {
  const { id } = await paidOrder("transfer");
  expect((await change(id, 1)).error).toBeNull();
  expect((await shop.state(id)).payments.filter(({ status }) => status === "open")).toHaveLength(1);
  const whole = { orderId: id, amountKobo: 5_250_000, idempotencyKey: `whole:${id}` };
  const due = await refundOrder(shop.t.ctx, staff, { ...whole, reason: "customer_request" });
  await processRefund(shop.t.ctx, staff, due.id);
  const { order, payments } = await shop.state(id);
  expect(order.paymentStatus).toBe("refunded");
  expect(payments.filter(({ status }) => status === "open")).toEqual([]);
  expect(await findDifferences(shop.t.ctx.db)).toEqual([]);
});

test("what is added to a paid order is paid before it is packed: shown, mailed, taken in cash and given back with the rest", async () => {
  const { id, key, product } = await paidOrder("transfer");
  const before = (await readTill(shop.t.ctx.db)).till;
  expect(await change(id, 2)).toEqual({
    quote: expect.objectContaining({ total: 92_500, due: 40_000, refund: 0 }),
    error: null,
  });
  const more = await shop.state(id);
  expect(more.order).toMatchObject({
    paymentStatus: "paid",
    totalKobo: 9_250_000,
    dueKobo: 4_000_000,
  });
  expect(more.payments.filter(({ status }) => status === "open")).toMatchObject([
    { method: "transfer", isDifference: true, amountKobo: 4_000_000, expiresAt: null },
  ]);
  expect((await stockOf(shop.t.ctx, product.id))["10"]).toEqual({ onHand: 4, held: 0 });
  expect(await differences()).toEqual([]);

  // The customer's page and mail say how to pay it.
  const seen = await manager.client.rpc("get_order", { order_id: id, key });
  expect(seen.data).toMatchObject({
    dueKobo: 4_000_000,
    due: { method: "transfer", amountKobo: 4_000_000, bank: { accountNumber: expect.any(String) } },
  });
  shop.t.clock.advance(31_000);
  await sendDueMails(shop.t.ctx);
  const mails = await shop.t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, "order-pieces-changed"));
  const told = mails.find(({ data }) => data.order_id === id)!.text;
  for (const words of ["still to be paid is ₦40,000.00", "Account number", `/orders/${id}`])
    expect(told).toContain(words);

  // Nobody packs it or hands it over before.
  for (const step of ["pack", "hand_over"] as const) {
    await expect(takeStep(shop.t.ctx, staff, step, { orderId: id })).rejects.toThrow(
      "more pieces that are not paid",
    );
  }
  const queue = await manager.client.rpc("work_queue", { stage: "payment" });
  expect(queue.error).toBeNull();
  expect(queue.data.rows).toContainEqual(
    expect.objectContaining({ id, payment: expect.objectContaining({ amount: 40_000 }) }),
  );

  await take(id, "cash");
  const paid = await shop.state(id);
  expect(paid.order).toMatchObject({
    dueKobo: 0,
    paymentStatus: "paid",
    paymentMethod: "transfer",
  });
  expect((await readTill(shop.t.ctx.db)).till - before).toBe(4_000_000);
  expect(await differences()).toEqual([]);
  const { version } = paid.order;
  expect((await manager.client.rpc("undo_order_step", { order_id: id, version })).error).toBeNull();
  expect((await shop.state(id)).order.dueKobo).toBe(4_000_000);
  expect(await differences()).toEqual([]);
  await take(id, "cash");
  await takeStep(shop.t.ctx, staff, "pack", { orderId: id });

  // All of it goes back, each part by the way it came.
  await setOrderStatus(shop.t.ctx, staff, id, "cancelled");
  const { refunds: back } = await shop.state(id);
  expect(back.map(({ amountKobo }) => amountKobo).sort((a, b) => b - a)).toEqual([
    5_250_000, 4_000_000,
  ]);
  for (const refund of back) await processRefund(shop.t.ctx, staff, refund.id);
  expect((await shop.state(id)).order).toMatchObject({
    refundedKobo: 9_250_000,
    paymentStatus: "refunded",
  });
  expect((await readTill(shop.t.ctx.db)).till).toBe(before);
  expect(await differences()).toEqual([]);
});

test("the difference is paid by card; a second payment of it is given back", async () => {
  const { id, key } = await paidOrder("paystack");
  await change(id, 1);
  const reference = await shop.begin(id);
  const again = await shop.begin(id);
  expect(shop.paystack.transactions.get(reference)).toMatchObject({ amount: 2_000_000 });
  shop.paystack.pay(reference);
  shop.paystack.pay(again);
  await manager.client.rpc("check_payment", { order_id: id, key });
  shop.t.clock.advance(5000);
  await manager.client.rpc("check_payment", { order_id: id, key });
  expect((await shop.state(id)).order).toMatchObject({ dueKobo: 0, totalKobo: 7_250_000 });
  expect(await dueOf(id)).toEqual([["duplicate", "due", 2_000_000]]);
  expect(await differences()).toEqual([]);
});

test("where cards are no longer taken, the difference of an order paid by card is waited for by transfer", async () => {
  const { id } = await paidOrder("paystack");
  const { paystack } = shop.t.ctx;
  shop.t.ctx.paystack = null;
  try {
    await change(id, 1);
  } finally {
    shop.t.ctx.paystack = paystack;
  }
  const open = (await shop.state(id)).payments.filter(({ status }) => status === "open");
  expect(open.map(({ method, amountKobo }) => [method, amountKobo])).toEqual([
    ["transfer", 2_000_000],
  ]);
});

test("the customer chooses a transfer instead; a part waits for the rest, and what is too much is due", async () => {
  const { id, key } = await paidOrder("paystack");
  await change(id, 1);
  const chosen = await manager.client.rpc("choose_payment", {
    order_id: id,
    key,
    method: "transfer",
  });
  expect(chosen.data).toMatchObject({
    paymentMethod: "paystack",
    due: { method: "transfer", amountKobo: 2_000_000 },
  });
  const arrive = (amountKobo: number, reference: string) =>
    shop.t.ctx.db.transaction(async (tx) =>
      receiveTransfer(shop.t.ctx, tx, staff, await lockOrder(tx, id), { amountKobo, reference }),
    );
  expect(await arrive(500_000, "bank:d1")).toMatchObject({
    outcome: "part",
    missingKobo: 1_500_000,
  });
  // What came of it stays for it.
  expect((await change(id, 0)).error?.code).toBe("part_received");
  expect(await arrive(1_600_000, "bank:d2")).toMatchObject({ outcome: "paid", dueKobo: 100_000 });
  expect(await arrive(100_000, "bank:d3")).toMatchObject({ outcome: "refund_due" });
  expect((await shop.state(id)).order.dueKobo).toBe(0);
  expect(await differences()).toEqual([]);
});

test("what is taken out goes back, and stays for what is added before anybody has sent it", async () => {
  const { id, product } = await paidOrder("transfer");
  const cheaper = await change(id, 1, 0);
  expect(cheaper.quote).toMatchObject({ total: 22_500, due: 0, refund: 30_000 });
  expect(await dueOf(id)).toEqual([["pieces_changed", "due", 3_000_000]]);
  expect((await stockOf(shop.t.ctx, product.id))["10"]).toEqual({ onHand: 5, held: 0 });
  expect(await differences()).toEqual([]);

  // Two bags more: ₦10,000 of the ₦30,000 are too little.
  expect((await change(id, 3)).quote).toMatchObject({ total: 62_500, due: 10_000, refund: 0 });
  expect(await dueOf(id)).toEqual([]);
  expect((await change(id, 1)).quote).toMatchObject({ total: 22_500, due: 0, refund: 30_000 });
  expect((await shop.state(id)).payments.filter(({ status }) => status === "open")).toEqual([]);

  const [back] = (await shop.state(id)).refunds;
  await processRefund(shop.t.ctx, staff, back!.id);
  const sent = await shop.state(id);
  // The order comes to less: nothing of what it comes to was given back.
  expect(sent.order).toMatchObject({
    refundedKobo: 0,
    paymentStatus: "paid",
    totalKobo: 2_250_000,
  });
  // What is sent is gone: more pieces are to be paid anew.
  expect((await change(id, 2)).quote).toMatchObject({ total: 42_500, due: 20_000 });
  await take(id, "card_machine");
  await setOrderStatus(shop.t.ctx, staff, id, "cancelled");
  const due = await shop.t.ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, id), eq(refunds.reason, "order_cancelled")));
  expect(due.map(({ amountKobo }) => amountKobo).sort((a, b) => b - a)).toEqual([
    2_250_000, 2_000_000,
  ]);
  expect(await differences()).toEqual([]);
});

test("another size costs nothing, an undone change leaves nothing, and what is cancelled asks for nothing", async () => {
  const { id, key } = await paidOrder("cash");
  await change(id, 1);
  const { order } = await shop.state(id);
  const undo = { order_id: id, version: order.version };
  expect((await manager.client.rpc("undo_order_step", undo)).error).toBeNull();
  const back = await shop.state(id);
  expect(back.order).toMatchObject({ totalKobo: 5_250_000, dueKobo: 0 });
  expect(back.payments.filter(({ status }) => status === "open")).toEqual([]);
  expect(await differences()).toEqual([]);

  await change(id, 1);
  await setOrderStatus(shop.t.ctx, staff, id, "cancelled");
  const seen = await manager.client.rpc("get_order", { order_id: id, key });
  expect(seen.data).toMatchObject({ due: null });
  expect(await dueOf(id)).toEqual([["order_cancelled", "due", 5_250_000]]);
  await setOrderStatus(shop.t.ctx, staff, id, "processing");
  expect((await shop.state(id)).payments.filter(({ status }) => status === "open")).toMatchObject([
    { method: "transfer", isDifference: true, amountKobo: 2_000_000 },
  ]);
  expect(await differences()).toEqual([]);
});

test("money by a way that was given up, for what the order came to then, does not pay it", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  const [payment] = (await shop.state(id)).payments;
  await setOrderStatus(shop.t.ctx, staff, id, "cancelled");
  await setOrderStatus(shop.t.ctx, staff, id, "pending");
  await change(id, 1);
  expect(await confirmTransfer(shop.t.ctx, staff, payment!.id)).toBe("refund_due");
  expect(await dueOf(id)).toEqual([["wrong_amount", "due", 5_250_000]]);
  expect((await shop.state(id)).order.paymentStatus).toBe("awaiting");
  expect(await differences()).toEqual([]);
});
