import { randomUUID } from "node:crypto";
import { asc, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { users } from "~/db/schema/accounts.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { viewOwnCredit } from "~/features/gift-cards/credit/view.server.ts";
import { storeFile } from "~/features/orders/files.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { exchangeReturn } from "./exchange.server.ts";
import { readPhotos, readReturns } from "./queries.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { type ReturnRequest, requestReturn, stepReturn } from "./service.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const customer = { kind: "customer" as const, id: null };
const DAY = 86_400_000;

async function delivered(quantity = 2, stock: Record<string, number> = { "9": 5, "10": 5 }) {
  const product = await makeProduct(t.ctx, { stock });
  const line = { product_id: product.id, size: "10", quantity, price: 50_000 };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  await setOrderStatus(t.ctx, staff, id, "delivered");
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return { id, product, itemId: item!.id };
}

const ask = (
  itemId: string,
  more: Partial<ReturnRequest> & Partial<ReturnRequest["items"][number]> = {},
): ReturnRequest => ({
  resolution: more.resolution ?? "refund",
  note: "",
  items: [
    {
      order_item_id: itemId,
      quantity: more.quantity ?? 1,
      reason: more.reason ?? "too_small",
      exchange_size: more.exchange_size,
    },
  ],
});

const photo = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#84202d" } })
    .jpeg()
    .toBuffer();

async function inspected(orderId: string, request: ReturnRequest) {
  const id = await requestReturn(t.ctx, customer, orderId, request);
  for (const step of ["authorize", "receive", "inspect", "inspect"] as const)
    await stepReturn(t.ctx, staff, id, step);
  return id;
}

test("a return is refunded once, at what the piece cost, and the piece is on the shelf again", async () => {
  const { id, product, itemId } = await delivered(2);
  const returnId = await inspected(id, ask(itemId));
  await Promise.all([1, 2, 3].map(() => refundReturn(t.ctx, staff, returnId)));
  const due = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(due).toMatchObject([{ amountKobo: 5_000_000, reason: "return", status: "due" }]);
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 4, held: 0 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a return's money may be store credit, at once and once, where an account has the order", async () => {
  const { id, itemId } = await delivered(2);
  const returnId = await inspected(id, ask(itemId));
  const asCredit = () => refundReturn(t.ctx, staff, returnId, { toCredit: true });
  await expect(asCredit()).rejects.toMatchObject({ reason: "no_account" });
  const [person] = await t.ctx.db.insert(users).values({ email: "back@example.com" }).returning();
  await t.ctx.db.update(orders).set({ userId: person!.id }).where(eq(orders.id, id));
  await Promise.all([1, 2, 3].map(asCredit));
  expect((await viewOwnCredit(t.ctx, person!.id)).balance).toBe(50_000);
  const back = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(back).toMatchObject([{ status: "processed", toCredit: true, reason: "return" }]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("an exchange takes the other size once, without money", async () => {
  const { id, product, itemId } = await delivered(1);
  const returnId = await inspected(id, ask(itemId, { resolution: "exchange", exchange_size: "9" }));
  const made = await Promise.all([1, 2, 3].map(() => exchangeReturn(t.ctx, staff, returnId)));
  expect(new Set(made).size).toBe(1);
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, made[0]!));
  expect(order).toMatchObject({ totalKobo: 0, status: "processing", email: "adaeze@example.com" });
  expect(await stockOf(t.ctx, product.id)).toEqual({
    "10": { onHand: 5, held: 0 },
    "9": { onHand: 4, held: 0 },
  });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  await setOrderStatus(t.ctx, staff, made[0]!, "cancelled");
  expect((await stockOf(t.ctx, product.id))["9"]).toEqual({ onHand: 5, held: 0 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("what a piece was exchanged for comes back for what was paid for the first one, however often it was exchanged", async () => {
  const { id, product, itemId } = await delivered(2, { "8": 5, "9": 5, "10": 5 });
  const lineOf = async (orderId: string) =>
    (await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0]!.id;
  let [orderId, line] = [id, itemId];
  for (const size of ["9", "8"]) {
    const swap = await inspected(
      orderId,
      ask(line, { resolution: "exchange", exchange_size: size }),
    );
    orderId = await exchangeReturn(t.ctx, staff, swap);
    await setOrderStatus(t.ctx, staff, orderId, "delivered");
    line = await lineOf(orderId);
  }
  const returnId = await inspected(orderId, ask(line));
  await Promise.all([1, 2].map(() => refundReturn(t.ctx, staff, returnId)));
  const due = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(due).toMatchObject([{ returnId, amountKobo: 5_000_000, reason: "return", status: "due" }]);
  expect((await stockOf(t.ctx, product.id))["8"]).toEqual({ onHand: 5, held: 0 });
  // The other one of the first order has its own money still.
  await refundReturn(t.ctx, staff, await inspected(id, ask(itemId)));
  const all = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(all.map(({ amountKobo }) => amountKobo)).toEqual([5_000_000, 5_000_000]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("nobody has the other size of an order whose money is given back", async () => {
  const { id, product, itemId } = await delivered(1);
  const returnId = await inspected(id, ask(itemId, { resolution: "exchange", exchange_size: "9" }));
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  const amountKobo = order!.totalKobo;
  const key = { idempotencyKey: "all of it", reason: "customer_request" } as const;
  const refund = await refundOrder(t.ctx, staff, { orderId: id, amountKobo, ...key });
  await processRefund(t.ctx, staff, refund.id);
  const givenBack = { code: "refused", reason: "given_back" };
  await expect(exchangeReturn(t.ctx, staff, returnId)).rejects.toMatchObject(givenBack);
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await expect(exchangeReturn(t.ctx, staff, returnId)).rejects.toMatchObject(givenBack);
  await stepReturn(t.ctx, staff, returnId, "refuse");
  expect((await stockOf(t.ctx, product.id))["9"]).toEqual({ onHand: 5, held: 0 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a size that is gone is refused at once", async () => {
  const { id, itemId } = await delivered(1, { "10": 5, "11": 0 });
  const wish = (size?: string) => ask(itemId, { resolution: "exchange", exchange_size: size });
  for (const size of ["11", "none"]) {
    await expect(requestReturn(t.ctx, customer, id, wish(size))).rejects.toMatchObject({
      reason: "size_gone",
    });
  }
  await expect(requestReturn(t.ctx, customer, id, wish())).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("a piece that comes in one size is offered no other", async () => {
  for (const size of ["One Size", ""]) {
    const product = await makeProduct(t.ctx, { category: "Bags", stock: { [size]: 5 } });
    const line = { product_id: product.id, size: "One Size", quantity: 1, price: 50_000 };
    const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
    await setOrderStatus(t.ctx, staff, id, "delivered");
    expect((await readReturns(t.ctx, id)).lines).toMatchObject([{ left: 1, sizes: [] }]);
  }
});

test("when the fault was ours the delivery's fee comes back too, once", async () => {
  const { id, itemId } = await delivered(3);
  for (const reason of ["changed_mind", "defect", "not_as_described"] as const) {
    await refundReturn(t.ctx, staff, await inspected(id, ask(itemId, { reason })));
  }
  const due = await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(due.map((refund) => refund.amountKobo)).toEqual([5_000_000, 5_250_000, 5_000_000]);
});

test("the customer sees what can come back, each step with its time, and gets a mail for each", async () => {
  const { id, product, itemId } = await delivered(2);
  const { name } = await storeFile(t.ctx, id, await photo());
  const request = ask(itemId, { resolution: "exchange", exchange_size: "9" });
  request.items[0]!.photo = name;
  const until = new Date(t.clock.now().getTime() + 30 * DAY);
  expect(await readReturns(t.ctx, id)).toMatchObject({
    until,
    onlyDefects: false,
    lines: [{ orderItemId: itemId, left: 2, sizes: ["9", "10"] }],
    returns: [],
  });
  const askedAt = t.clock.now();
  const returnId = await requestReturn(t.ctx, customer, id, request);
  const [asked] = (await readReturns(t.ctx, id)).returns;
  expect(asked).toMatchObject({
    status: "requested",
    authorizeBy: new Date(askedAt.getTime() + DAY),
    items: [{ exchangeSize: "9", hasPhoto: true }],
  });
  expect((await readReturns(t.ctx, id)).lines).toMatchObject([{ left: 1 }]);
  for (const step of ["authorize", "receive", "inspect"] as const) {
    t.clock.advance(DAY / 2);
    await stepReturn(t.ctx, staff, returnId, step);
  }
  const exchangeId = await exchangeReturn(t.ctx, staff, returnId);
  const [done] = (await readReturns(t.ctx, id)).returns;
  expect(done).toMatchObject({
    status: "exchanged",
    authorizedAt: new Date(askedAt.getTime() + DAY / 2),
    receivedAt: new Date(askedAt.getTime() + DAY),
    exchangePath: expect.stringContaining(`/orders/${exchangeId}?key=`),
  });
  // Whose mails go elsewhere by now opens to its own mailbox alone.
  await t.ctx.db.update(orders).set({ mailboxNo: 1 }).where(eq(orders.id, exchangeId));
  expect((await readReturns(t.ctx, id)).returns).toMatchObject([
    { exchangePath: `/orders/${exchangeId}` },
  ]);
  await t.ctx.db.update(orders).set({ mailboxNo: 0 }).where(eq(orders.id, exchangeId));
  const [link] = await readPhotos(t.ctx, returnId);
  expect((await createApp(t.ctx).request(link!)).headers.get("content-type")).toBe("image/jpeg");

  await sendDueMails(t.ctx);
  const mails = await t.ctx.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.dedupeKey, `return:${returnId}:%`))
    .orderBy(asc(mailOutbox.createdAt));
  expect(mails.map((mail) => [mail.template, mail.status])).toEqual([
    ["return-requested", "kept"],
    ["return-authorized", "kept"],
    ["return-received", "kept"],
    ["return-exchanged", "kept"],
  ]);
  for (const mail of mails) expect(mail.text).toContain(product.name);
  expect(mails.at(-1)!.text).toContain(`/orders/${exchangeId}?key=`);
});

test("staff who asked for it get a mail for each return that is asked for", async () => {
  await updateSettings(t.ctx, randomUUID(), "notifications", { staff_email: "desk@oriki.example" });
  const { id, itemId } = await delivered(1);
  await requestReturn(t.ctx, customer, id, { ...ask(itemId), note: "Call Adaeze" });
  await expect(requestReturn(t.ctx, customer, id, ask(itemId))).rejects.toThrow();
  await sendDueMails(t.ctx);
  const mails = await t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, "desk@oriki.example"));
  expect(mails).toMatchObject([{ template: "staff-return-requested", status: "kept" }]);
  expect(mails[0]!.text).toContain(`/admin/returns?q=${id}`);
  expect(mails[0]!.text).not.toContain("Adaeze");
  await updateSettings(t.ctx, randomUUID(), "notifications", { staff_email: "" });
});

test("a photo of another order is not taken", async () => {
  const [one, other] = [await delivered(1), await delivered(1)];
  const { name } = await storeFile(t.ctx, other.id, await photo());
  const request = ask(one.itemId);
  request.items[0]!.photo = name;
  await expect(requestReturn(t.ctx, customer, one.id, request)).rejects.toMatchObject({
    code: "invalid_input",
  });
  expect((await readReturns(t.ctx, one.id)).returns).toEqual([]);
});

test("thirty days, for defects longer; not before it arrived; not more than was bought", async () => {
  const { id, itemId } = await delivered(2);
  const ahead = async (request: ReturnRequest) => requestReturn(t.ctx, customer, id, request);
  await expect(ahead(ask(itemId, { quantity: 3 }))).rejects.toMatchObject({
    reason: "not_returnable",
  });
  const first = await ahead(ask(itemId, { quantity: 2 }));
  await expect(ahead(ask(itemId))).rejects.toMatchObject({ reason: "not_returnable" });
  await expect(stepReturn(t.ctx, staff, first, "inspect")).rejects.toMatchObject({
    reason: "wrong_step",
  });
  await stepReturn(t.ctx, staff, first, "refuse", "Worn outside");
  await expect(refundReturn(t.ctx, staff, first)).rejects.toMatchObject({ reason: "wrong_step" });
  t.clock.advance(31 * DAY);
  await expect(ahead(ask(itemId))).rejects.toMatchObject({ reason: "too_late" });
  await ahead(ask(itemId, { reason: "defect" }));
  const other = await delivered(1);
  await setOrderStatus(t.ctx, staff, other.id, "shipped");
  await expect(requestReturn(t.ctx, customer, other.id, ask(other.itemId))).rejects.toMatchObject({
    reason: "not_delivered",
  });
});
