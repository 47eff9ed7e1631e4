import { expect, test } from "vitest";
import { changePieces } from "~/features/checkout/change-pieces/change-pieces.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { TAKEN_METHODS } from "~/lib/statuses.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testPayments } from "~tests/support/payments.ts";
import { choosePayment } from "./choose-payment.server.ts";
import { receiveTransfer } from "./receive-transfer.server.ts";
import { refundOrder } from "./refunds-due.server.ts";
import { settle } from "./settle.server.ts";
import { takePayment } from "./take-payment.server.ts";

const shop = testPayments();
const customer = { kind: "customer" as const, id: null };
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const PART = 1_000_000;

let lines = 0;
const receive = (id: string, amountKobo = PART) =>
  shop.t.ctx.db.transaction(async (tx) => {
    const arrived = { amountKobo, reference: `bank:${++lines}` };
    return receiveTransfer(shop.t.ctx, tx, ada, await lockOrder(tx, id), arrived);
  });
const byCard = (id: string) => choosePayment(shop.t.ctx, id, "paystack", customer);
async function pay(reference: string): Promise<void> {
  shop.paystack.pay(reference);
  await settle(shop.t.ctx, requirePaystack(shop.t.ctx), reference);
}
const take = async (id: string, method: (typeof TAKEN_METHODS)[number]) =>
  takePayment(shop.t.ctx, ada, {
    orderId: id,
    method,
    seen: (await shop.state(id)).order.version,
  });

/** An order of which a part came by transfer, and whose customer wants to pay the rest by card. */
async function halfPaid() {
  const { id, product } = await shop.order({ payment_method: "transfer" });
  await receive(id);
  const { order } = await shop.state(id);
  return { id, product, total: order.totalKobo, rest: order.totalKobo - PART };
}
const paidOf = async (id: string) =>
  (await shop.state(id)).payments
    .filter(({ status }) => status === "paid")
    .map(({ method, amountKobo }) => [method, amountKobo])
    .sort();
const dueOf = async (id: string) =>
  (await shop.state(id)).refunds.map(({ reason, amountKobo }) => [reason, amountKobo]).sort();
const sound = async () => expect(await findDifferences(shop.t.ctx.db)).toEqual([]);

test("what was transferred counts: the card is asked for the rest, pays the order, and both are given back", async () => {
  const { id, total, rest } = await halfPaid();
  expect(await byCard(id)).toMatchObject({ method: "paystack", amountKobo: rest });
  const view = describeOrder(
    shop.t.ctx,
    (await readOrder(shop.t.ctx.db, id))!,
    await getSettings(shop.t.ctx),
  );
  expect(view.due).toMatchObject({ method: "paystack", amountKobo: rest, receivedKobo: PART });
  await sound();
  const reference = await shop.begin(id);
  expect(shop.paystack.transactions.get(reference)).toMatchObject({ amount: rest });
  await pay(reference);
  const { order, refunds } = await shop.state(id);
  expect(order).toMatchObject({ status: "processing", paymentStatus: "paid", dueKobo: 0 });
  expect(refunds).toEqual([]);
  expect(await paidOf(id)).toEqual([
    ["paystack", rest],
    ["transfer", PART],
  ]);
  await sound();

  await refundOrder(shop.t.ctx, ada, {
    orderId: id,
    amountKobo: total,
    reason: "other",
    idempotencyKey: `all:${id}`,
  });
  const back = (await shop.state(id)).refunds.map(({ amountKobo }) => amountKobo);
  expect(back.sort((a, b) => a - b)).toEqual([PART, rest].sort((a, b) => a - b));
  await sound();
});

test("back to the transfer, the whole is asked for again, of which the part has come", async () => {
  const { id, total, rest } = await halfPaid();
  await byCard(id);
  expect(await choosePayment(shop.t.ctx, id, "transfer", customer)).toMatchObject({
    amountKobo: total,
  });
  await sound();
  await byCard(id);
  expect(await receive(id, rest)).toMatchObject({ outcome: "paid" });
  expect(await paidOf(id)).toEqual([["transfer", total]]);
  await sound();
});

test("a second part that comes while the card pays the rest: what is too much is due", async () => {
  const { id, rest } = await halfPaid();
  await byCard(id);
  const reference = await shop.begin(id);
  expect(await receive(id, 300_000)).toMatchObject({ outcome: "part" });
  await pay(reference);
  expect((await shop.state(id)).order.paymentStatus).toBe("paid");
  expect(await paidOf(id)).toEqual([
    ["paystack", rest],
    ["transfer", PART],
  ]);
  expect(await dueOf(id)).toEqual([["wrong_amount", 300_000]]);
  await sound();
});

test("a card that was to pay all before the part came pays it, and the part is due", async () => {
  const { id } = await shop.order({ payment_method: "paystack" });
  const reference = await shop.begin(id);
  expect(await receive(id)).toMatchObject({ outcome: "part" });
  await pay(reference);
  const { order } = await shop.state(id);
  expect(await paidOf(id)).toEqual([["paystack", order.totalKobo]]);
  expect(await dueOf(id)).toEqual([["duplicate", PART]]);
  await sound();
});

test("the card is asked for another rest when the order comes to more", async () => {
  const { id, product, rest } = await halfPaid();
  await byCard(id);
  const record = (await readOrder(shop.t.ctx.db, id))!;
  await changePieces(shop.t.ctx, signedIn({ roles: ["manager"] }), {
    order_id: id,
    kept: record.items.map((item) => ({ id: item.id, size: item.size, quantity: 1 })),
    added: [{ product_id: product.id, size: "10", quantity: 1, own_price: 15_000 }],
    version: record.order.version,
    expected_total: record.order.totalKobo / 100 + 15_000,
    reason: "One more",
  });
  const open = (await shop.state(id)).payments.find(({ status }) => status === "open");
  expect(open).toMatchObject({ method: "paystack", amountKobo: rest + 1_500_000 });
  await sound();
  await pay(await shop.begin(id));
  expect((await shop.state(id)).order.paymentStatus).toBe("paid");
  await sound();
});

test("cancelled before the card has paid, the part is due; a card that pays then is, too", async () => {
  const { id, rest } = await halfPaid();
  await byCard(id);
  const reference = await shop.begin(id);
  await setOrderStatus(shop.t.ctx, ada, id, "cancelled");
  await pay(reference);
  expect(await paidOf(id)).toEqual([]);
  expect((await dueOf(id)).map(([, kobo]) => kobo).sort()).toEqual([PART, rest].sort());
  await sound();
});

test("what a paid order came to more is paid in part by transfer, the rest in cash, and undone again", async () => {
  const { id, product } = await shop.order({ payment_method: "transfer" });
  await take(id, "transfer");
  const record = (await readOrder(shop.t.ctx.db, id))!;
  await changePieces(shop.t.ctx, signedIn({ roles: ["manager"] }), {
    order_id: id,
    kept: record.items.map((item) => ({ id: item.id, size: item.size, quantity: 1 })),
    added: [{ product_id: product.id, size: "10", quantity: 1, own_price: 15_000 }],
    version: record.order.version,
    expected_total: record.order.totalKobo / 100 + 15_000,
    reason: "One more",
  });
  expect(await receive(id, 400_000)).toMatchObject({ outcome: "part", missingKobo: 1_100_000 });
  await sound();
  await take(id, "cash");
  const total = record.order.totalKobo;
  const paid = [
    ["cash", 1_100_000],
    ["transfer", 400_000],
    ["transfer", total],
  ];
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", dueKobo: 0 });
  expect(await paidOf(id)).toEqual(paid.sort());
  await sound();
  const { version } = (await shop.state(id)).order;
  await undoStep(shop.t.ctx, ada, id, version);
  expect((await shop.state(id)).order.dueKobo).toBe(1_500_000);
  await sound();
  // And by card, after all.
  expect(await byCard(id)).toMatchObject({ amountKobo: 1_100_000 });
  await pay(await shop.begin(id));
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", dueKobo: 0 });
  await sound();
});

test("staff take the rest in cash though the card was chosen for it, and take it back", async () => {
  const { id, rest } = await halfPaid();
  await byCard(id);
  await take(id, "cash");
  expect(await paidOf(id)).toEqual([
    ["cash", rest],
    ["transfer", PART],
  ]);
  await sound();
  const { version } = (await shop.state(id)).order;
  await undoStep(shop.t.ctx, ada, id, version);
  const open = (await shop.state(id)).payments.filter(({ status }) => status === "open");
  expect(open).toMatchObject([{ method: "paystack", amountKobo: rest, isDifference: false }]);
  await sound();
  await pay(await shop.begin(id));
  expect(await paidOf(id)).toEqual([
    ["paystack", rest],
    ["transfer", PART],
  ]);
  await sound();
});
