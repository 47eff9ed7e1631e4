import { beforeAll, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { takeStep } from "~/features/queue/steps.server.ts";
import { readTill } from "~/features/riders/book.server.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testPayments } from "~tests/support/payments.ts";
import { askAboutOrder } from "./ask-paystack.server.ts";
import { receiveTransfer } from "./receive-transfer.server.ts";
import { processRefund } from "./send-refund.server.ts";

const shop = testPayments();
const staff = { kind: "staff" as const, id: null };
let manager: Awaited<ReturnType<typeof signUpPerson>>;
let support: typeof manager;

beforeAll(async () => {
  const accounts = createAccountsShop(shop.t.ctx);
  manager = await signUpPerson(accounts);
  support = await signUpPerson(accounts);
  await giveRole(shop.t.ctx, manager.id, "manager");
  await giveRole(shop.t.ctx, support.id, "support");
});

async function take(person: typeof manager, order_id: string, method: string, version?: number) {
  const { order } = await shop.state(order_id);
  const seen = version ?? order.version;
  return (await person.client.rpc("take_payment", { order_id, method, version: seen })).error;
}
const inTill = async () => (await readTill(shop.t.ctx.db)).till;
const mailsAbout = async (id: string) =>
  (await shop.t.ctx.db.select().from(mailOutbox))
    .filter(({ data, template }) => data.order_id === id && template === "order-paid")
    .map(({ dueAt }) => dueAt);
const differences = () => findDifferences(shop.t.ctx.db);

test("a transfer for an order that cash or a card has paid goes back as one, and the till keeps its cash", async () => {
  for (const by of ["cash", "paystack"] as const) {
    const { id } = await shop.order({ payment_method: "paystack" });
    if (by === "cash") await take(manager, id, "cash");
    else {
      shop.paystack.pay(await shop.begin(id));
      await askAboutOrder(shop.t.ctx, id);
    }
    const before = await inTill();
    const { ctx } = shop.t;
    const arrived = { amountKobo: 1_234_500, reference: `bank:${by}` };
    const received = await ctx.db.transaction(async (tx) =>
      receiveTransfer(ctx, tx, staff, await lockOrder(tx, id), arrived),
    );
    expect(received).toMatchObject({ outcome: "refund_due", dueKobo: 1_234_500 });
    const [due] = (await shop.state(id)).refunds;
    expect(due).toMatchObject({ reason: "duplicate", paymentId: received.paymentId });
    const sent = shop.paystack.refunds.length;
    expect(await processRefund(ctx, staff, due!.id)).toMatchObject({ status: "processed" });
    expect(shop.paystack.refunds).toHaveLength(sent);
    expect(await inTill()).toBe(before);
    expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", refundedKobo: 0 });
    expect(await differences()).toEqual([]);
  }
});

test("an order that waits for a card is paid in cash in the boutique: in the book, and undone again", async () => {
  const { id } = await shop.order({ payment_method: "paystack" });
  const before = await inTill();
  expect((await take(support, id, "cash"))?.code).toBe("42501");
  expect(await take(manager, id, "cash")).toBeNull();

  const paid = await shop.state(id);
  expect(paid.order).toMatchObject({
    status: "processing",
    paymentStatus: "paid",
    paymentMethod: "cash",
    stockState: "sold",
  });
  expect(
    paid.payments.map(({ method, status, confirmedBy }) => [method, status, confirmedBy]),
  ).toEqual(
    expect.arrayContaining([
      ["paystack", "cancelled", null],
      ["cash", "paid", manager.id],
    ]),
  );
  expect((await inTill()) - before).toBe(paid.order.totalKobo);
  const until = new Date(shop.t.clock.now().getTime() + 30_000);
  expect(await mailsAbout(id)).toEqual([until]);
  const log = await shop.t.ctx.db.select().from(auditLog);
  expect(
    log.find(({ action, entityId }) => action === "payment.taken" && entityId === id),
  ).toMatchObject({
    actorId: manager.id,
    after: { method: "cash", amount_kobo: paid.order.totalKobo },
  });
  expect(await differences()).toEqual([]);

  const { version } = paid.order;
  const undone = await manager.client.rpc("undo_order_step", { order_id: id, version });
  expect(undone.error).toBeNull();
  const back = await shop.state(id);
  expect(back.order).toMatchObject({
    status: "pending",
    paymentStatus: "awaiting",
    paymentMethod: "paystack",
  });
  expect(back.payments).toMatchObject([{ method: "paystack", status: "open" }]);
  expect(await inTill()).toBe(before);
  expect(await mailsAbout(id)).toEqual([]);
  expect(await differences()).toEqual([]);
});

test("what was to be paid at the counter is paid by the card machine, and is not collected again when it is picked up", async () => {
  const { id } = await shop.order({
    payment_method: "on_delivery",
    delivery_method: "pickup",
    expected: { delivery_fee: 0, discount: 0, total: 50_000 },
  });
  expect(await take(manager, id, "card_machine")).toBeNull();
  await takeStep(shop.t.ctx, staff, "pack", { orderId: id });
  await takeStep(shop.t.ctx, staff, "hand_over", { orderId: id });
  const { order, payments } = await shop.state(id);
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid" });
  expect(payments.filter(({ status }) => status === "paid")).toMatchObject([
    { method: "card_machine", amountKobo: order.totalKobo },
  ]);
  expect(await differences()).toEqual([]);
});

const receivePart = (id: string, amountKobo: number, reference: string) =>
  shop.t.ctx.db.transaction(async (tx) =>
    receiveTransfer(shop.t.ctx, tx, staff, await lockOrder(tx, id), { amountKobo, reference }),
  );

test("of a part that came by transfer the rest is taken in cash, is in the till, and is undone again", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  await receivePart(id, 1_000_000, "bank:part");
  const before = await shop.state(id);
  const [till, rest] = [await inTill(), before.order.totalKobo - 1_000_000];
  expect(await take(manager, id, "cash")).toBeNull();
  const { order, payments, refunds } = await shop.state(id);
  expect(order).toMatchObject({ status: "processing", paymentStatus: "paid", dueKobo: 0 });
  const paid = payments.map(({ method, status, amountKobo }) => [method, status, amountKobo]);
  expect(paid.sort()).toEqual([
    ["cash", "paid", rest],
    ["transfer", "paid", 1_000_000],
  ]);
  expect(refunds).toEqual([]);
  expect((await inTill()) - till).toBe(rest);
  expect(await differences()).toEqual([]);

  const { version } = order;
  const undone = await manager.client.rpc("undo_order_step", { order_id: id, version });
  expect(undone.error).toBeNull();
  const back = await shop.state(id);
  expect(back.payments).toMatchObject([
    { method: "transfer", status: "open", amountKobo: order.totalKobo },
  ]);
  expect(await inTill()).toBe(till);
  expect(await differences()).toEqual([]);
  // The part is there as before: the card machine takes the rest.
  expect(await take(manager, id, "card_machine")).toBeNull();
  const again = await shop.state(id);
  expect(again.payments).toHaveLength(2);
  expect(again.payments).toContainEqual(
    expect.objectContaining({ method: "card_machine", status: "paid", amountKobo: rest }),
  );
  expect(await differences()).toEqual([]);
});

test("an order paid in part and rest gives all of it back, each as it came", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  await receivePart(id, 1_000_000, "bank:both");
  expect(await take(manager, id, "cash")).toBeNull();
  await setOrderStatus(shop.t.ctx, staff, id, "cancelled");
  const { order, refunds } = await shop.state(id);
  expect(refunds.map(({ amountKobo }) => amountKobo).sort((a, b) => a - b)).toEqual(
    [1_000_000, order.totalKobo - 1_000_000].sort((a, b) => a - b),
  );
  expect(await differences()).toEqual([]);
});

test("a card that pays at the same time is given back", async () => {
  const card = await shop.order({ payment_method: "paystack" });
  const reference = await shop.begin(card.id);
  expect(await take(manager, card.id, "card_machine")).toBeNull();
  shop.paystack.pay(reference);
  await manager.client.rpc("check_payment", { order_id: card.id, key: card.key });
  const late = await shop.state(card.id);
  expect(late.refunds).toMatchObject([{ reason: "duplicate", amountKobo: late.order.totalKobo }]);
  expect(await differences()).toEqual([]);
});

test("a stale page, a second press, and what is paid, gone or with a rider take nothing", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  const { order } = await shop.state(id);
  expect((await take(manager, id, "cash", order.version - 1))?.code).toBe("order_changed");
  expect(await take(manager, id, "transfer", order.version)).toBeNull();
  expect((await take(manager, id, "transfer", order.version))?.code).toBe("order_changed");
  expect((await take(manager, id, "cash"))?.code).toBe("nothing_to_pay");

  const cancelled = await shop.order({ payment_method: "transfer" });
  await setOrderStatus(shop.t.ctx, staff, cancelled.id, "cancelled");
  expect((await take(manager, cancelled.id, "cash"))?.code).toBe("nothing_to_pay");

  const out = await shop.order({ payment_method: "on_delivery" });
  await setOrderStatus(shop.t.ctx, staff, out.id, "shipped");
  expect((await take(manager, out.id, "cash"))?.code).toBe("at_the_door");
  expect(await differences()).toEqual([]);
});
