import { expect, test } from "vitest";
import { changePieces } from "~/features/checkout/change-pieces/change-pieces.server.ts";
import { issueCard } from "~/features/gift-cards/issue.server.ts";
import { issueInput } from "~/features/gift-cards/schema.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testPayments } from "~tests/support/payments.ts";
import { choosePayment } from "./choose-payment.server.ts";
import { type RefundRow, refundOrder } from "./refunds-due.server.ts";
import { processRefund } from "./send-refund.server.ts";
import { takePayment } from "./take-payment.server.ts";

const shop = testPayments();
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const manager = signedIn({ roles: ["manager"] });
const PROMISED = 1_000_000;

let keys = 0;
const promise = (orderId: string, amountKobo = PROMISED) =>
  refundOrder(shop.t.ctx, ada, {
    orderId,
    amountKobo,
    reason: "customer_request",
    idempotencyKey: `promise-${++keys}`,
  });
const send = (refundId: string) => processRefund(shop.t.ctx, ada, refundId);
const set = (id: string, status: Parameters<typeof setOrderStatus>[3]) =>
  setOrderStatus(shop.t.ctx, ada, id, status);
const undo = async (id: string) =>
  undoStep(shop.t.ctx, ada, id, (await shop.state(id)).order.version);
const take = async (orderId: string) =>
  takePayment(shop.t.ctx, ada, {
    orderId,
    method: "cash",
    seen: (await shop.state(orderId)).order.version,
  });
/** One bag more for so much, and nothing else of what stood where it is in its place. */
async function change(id: string, bag: { id: number }, price: number, instead = false) {
  const { order, items } = (await readOrder(shop.t.ctx.db, id))!;
  const kept = items.map((item) => ({ id: item.id, size: item.size, quantity: item.quantity }));
  const left = instead ? order.subtotalKobo / 100 : 0;
  await changePieces(shop.t.ctx, manager, {
    order_id: id,
    kept: instead ? [] : kept,
    added: [{ product_id: bag.id, size: "10", quantity: 1, own_price: price }],
    version: order.version,
    expected_total: order.totalKobo / 100 + price - left,
    reason: "She wrote again",
  });
}
const sound = async () => expect(await findDifferences(shop.t.ctx.db)).toEqual([]);

/** Some of an order's money was promised back, and then it had never been paid at the door. */
async function promisedInVain() {
  const { id } = await shop.order({ payment_method: "on_delivery" });
  await set(id, "delivered");
  const due = await promise(id);
  await set(id, "processing");
  return { id, due };
}

/** The promise waits with the very payment that it was made of. */
const stands = async (id: string, { id: refund, paymentId }: RefundRow) =>
  expect((await shop.state(id)).refunds).toMatchObject([{ id: refund, status: "due", paymentId }]);

test("an order that ends without its money keeps no promise to give some of it back, also when it goes on", async () => {
  const { id, due } = await promisedInVain();
  await set(id, "cancelled");
  expect((await shop.state(id)).refunds).toEqual([]);
  await expect(send(due.id)).rejects.toMatchObject({ code: "not_found" });
  await set(id, "pending");
  const { order, payments } = await shop.state(id);
  expect(order).toMatchObject({ paymentStatus: "on_delivery", refundedKobo: 0 });
  expect(payments.filter(({ status }) => status === "open")).toMatchObject([
    { method: "on_delivery", amountKobo: order.totalKobo },
  ]);
  await sound();
});

test("a promise is there again when its order's end is taken back", async () => {
  const { id, due } = await promisedInVain();
  await set(id, "cancelled");
  await undo(id);
  await stands(id, due);
  await expect(send(due.id)).rejects.toMatchObject({ reason: "not_paid" });
  await set(id, "delivered");
  await send(due.id);
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "partly_refunded" });
  await sound();
});

test("what was promised goes back of the money that comes in another way, and no more than that comes to", async () => {
  const { id, due } = await promisedInVain();
  await take(id);
  const { order, payments, refunds } = await shop.state(id);
  const cash = payments.find(({ method }) => method === "cash")!;
  expect(refunds).toMatchObject([{ id: due.id, paymentId: cash.id }]);
  const left = order.totalKobo - PROMISED;
  await expect(promise(id, left + 1)).rejects.toMatchObject({ reason: "refund_too_large" });
  await send((await promise(id, left)).id);
  await send(due.id);
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "refunded" });
  await sound();
});

test("that the money came in another way is taken back with what was promised of it", async () => {
  const { id, due } = await promisedInVain();
  await take(id);
  await undo(id);
  await stands(id, due);
  await expect(send(due.id)).rejects.toMatchObject({ reason: "not_paid" });
  await sound();
});

test("what a gift card paid of an order whose rest is waited for does not go back by itself", async () => {
  const input = { press_id: crypto.randomUUID(), amount: 10_000, last_day: "2027-06-30" };
  const { code } = await issueCard(shop.t.ctx, ada, issueInput.parse(input));
  const { id } = await shop.order({
    payment_method: "transfer",
    gift_card: code!,
    expected: { delivery_fee: 2500, discount: 0, gift_card: 10_000, total: 52_500 },
  });
  await expect(promise(id)).rejects.toMatchObject({ reason: "not_paid" });
  await sound();
});

test("what is promised back of an order is not more than it comes to by other pieces", async () => {
  const { id, product } = await shop.order({ payment_method: "on_delivery" });
  await set(id, "delivered");
  await promise(id, 4_000_000);
  await set(id, "processing");
  await expect(change(id, product, 15_000, true)).rejects.toMatchObject({
    reason: "promised_back",
  });
  await change(id, product, 45_000, true);
  await sound();
});

test("who has chosen how to pay a difference is not told otherwise by a step that is taken back", async () => {
  const { id, product } = await shop.order({ payment_method: "transfer" });
  await take(id);
  await change(id, product, 15_000);
  const { version } = (await shop.state(id)).order;
  const customer = { kind: "customer" as const, id: null };
  const chosen = await choosePayment(shop.t.ctx, id, "paystack", customer);
  const staff = { kind: "staff" as const, id: manager.userId };
  await expect(undoStep(shop.t.ctx, staff, id, version)).rejects.toMatchObject({ code: "changed" });
  const open = (await shop.state(id)).payments.filter(({ status }) => status === "open");
  expect(open).toMatchObject([{ id: chosen.id, amountKobo: 1_500_000 }]);
  await sound();
});
