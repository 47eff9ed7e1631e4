import { count, eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createApp } from "~/app/app.ts";
import { products, stockLedger } from "~/db/schema/catalogue.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { readProducts } from "~/features/catalogue/admin/stored-products.server.ts";
import { lockProductStock } from "~/features/inventory/sizes.server.ts";
import { isOrderKey } from "~/features/orders/access.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendMailsWhenQueued } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput, stockOf } from "~tests/support/orders.ts";
import { bySomebodyElse } from "~tests/support/second-connections.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext({ poolSize: 20 });
const place = (input: ReturnType<typeof orderInput>, key: string | null = null) =>
  placeOrder(t.ctx, anonymous, input, key);
const line = (id: number, quantity = 1, size = "10", price = 50_000) => ({
  product_id: id,
  size,
  quantity,
  price,
});

test("an order holds its stock and leaves order, lines, ledger, event, payment and mail", async () => {
  const product = await makeProduct(t.ctx);
  const placed = await place(orderInput([line(product.id, 2)]));
  expect(placed).toMatchObject({
    status: "pending",
    total: 102_500,
    payment_method: "on_delivery",
  });
  expect(isOrderKey(t.ctx, { id: placed.id, linkNo: 0 }, placed.key)).toBe(true);
  expect(isOrderKey(t.ctx, { id: placed.id, linkNo: 0 }, `${placed.key}x`)).toBe(false);

  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, placed.id));
  expect(order).toMatchObject({
    email: "adaeze@example.com",
    subtotalKobo: 10_000_000,
    deliveryFeeKobo: 250_000,
    totalKobo: 10_250_000,
    stockState: "held",
    deliveryZone: "lagos-mainland",
    estimateFrom: "2026-11-21",
    estimateTo: "2026-11-25",
  });
  const items = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, placed.id));
  expect(items).toMatchObject([
    { quantity: 2, size: "10", priceAtPurchaseKobo: 5_000_000, productName: product.name },
  ]);
  expect(
    await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id)),
  ).toMatchObject([{ kind: "placed", actorKind: "customer", toStatus: "pending" }]);
  expect(
    await t.ctx.db.select().from(payments).where(eq(payments.orderId, placed.id)),
  ).toMatchObject([{ method: "on_delivery", amountKobo: 10_250_000, status: "open" }]);
  expect(
    await t.ctx.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.dedupeKey, `order:${placed.id}:placed`)),
  ).toHaveLength(1);
  expect(await stockOf(t.ctx, product.id)).toEqual({
    "10": { onHand: 3, held: 2 },
    "9": { onHand: 5, held: 0 },
  });
  await expectLedgerAgrees(t.ctx);
});

test("an order to be paid at the door is four statements, and locks its pieces for one round trip", async () => {
  const product = await makeProduct(t.ctx);
  const once = () => place(orderInput([line(product.id)], { payment_method: "on_delivery" }));
  // What orders share is remembered from then on.
  await once();
  const query = vi.spyOn(pg.Client.prototype, "query");
  await once();
  const asked = query.mock.calls.map(([first]) => String(Object(first).text ?? first).trim());
  query.mockRestore();
  const others = ["select pg_notify", "select 1"];
  const own = asked.filter((text) => !others.some((other) => text.startsWith(other)));
  expect(own.map((text) => text.slice(0, 16))).toEqual([
    "begin",
    "select w.positio",
    'with "new_order"',
    "commit",
  ]);
  expect(own[1]).toContain("for update of s");
});

test("the same key and body is the same order; another body is refused", async () => {
  const product = await makeProduct(t.ctx);
  const input = orderInput([line(product.id)]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(input, "key-1")));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 4, held: 1 });
  await expect(place(orderInput([line(product.id, 2)]), "key-1")).rejects.toMatchObject({
    code: "idempotency_mismatch",
    status: 422,
    message: expect.stringContaining("was placed already"),
  });
});

test("a repeat of the order that took the last piece still gets its answer", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 1 } });
  const input = orderInput([line(product.id)]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(input, "key-last")));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await stockOf(t.ctx, product.id)).toEqual({ "10": { onHand: 0, held: 1 } });
});

test("a changed price or fee orders nothing and shows the difference", async () => {
  const product = await makeProduct(t.ctx);
  await t.ctx.db.update(products).set({ priceKobo: 6_000_000 }).where(eq(products.id, product.id));
  await expect(place(orderInput([line(product.id)]))).rejects.toMatchObject({
    code: "changed",
    details: {
      lines: [{ product_id: product.id, price: 60_000 }],
      total: 62_500,
      delivery_fee: 2500,
    },
  });
  const wrongFee = orderInput([line(product.id, 1, "10", 60_000)], {
    expected: { delivery_fee: 0, discount: 0, total: 60_000 },
  });
  await expect(place(wrongFee)).rejects.toMatchObject({
    code: "changed",
    details: { delivery_fee: 2500 },
  });
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 5, held: 0 });
});

test("a piece that is gone, sold out or too few is named and nothing is ordered", async () => {
  const scarce = await makeProduct(t.ctx, { stock: { "10": 1, "9": 0 } });
  const hidden = await makeProduct(t.ctx, { isActive: false });
  const input = orderInput([
    line(scarce.id, 2),
    line(scarce.id, 1, "9"),
    line(hidden.id),
    line(999_999),
  ]);
  await expect(place(input)).rejects.toMatchObject({
    code: "out_of_stock",
    details: {
      problems: [
        { product_id: scarce.id, size: "10", kind: "not_enough", available: 1 },
        { product_id: scarce.id, size: "9", kind: "sold_out" },
        { product_id: hidden.id, kind: "gone" },
        { product_id: 999_999, kind: "gone" },
      ],
    },
  });
  expect((await stockOf(t.ctx, scarce.id))["10"]).toEqual({ onHand: 1, held: 0 });
});

test("the order's confirmation leaves as soon as the order is there, without waiting for the job", async () => {
  await t.ctx.db.delete(mailOutbox);
  const mails = sendMailsWhenQueued(t.ctx);
  const product = await makeProduct(t.ctx);
  const { id } = await place(orderInput([line(product.id)]));
  await expect
    .poll(() => t.ctx.db.select().from(mailOutbox))
    .toMatchObject([{ dedupeKey: `order:${id}:placed`, status: "kept" }]);
  await mails.stop();
});

test("two lines that draw on one pool are weighed together", async () => {
  const bag = await makeProduct(t.ctx, { category: "Bags", stock: { "": 3 } });
  const two = (a: number, b: number) =>
    orderInput([line(bag.id, a, "One Size"), line(bag.id, b, "")]);
  await expect(place(two(2, 2))).rejects.toMatchObject({ code: "out_of_stock" });
  await place(two(2, 1));
  expect(await stockOf(t.ctx, bag.id)).toEqual({ "": { onHand: 0, held: 3 } });
  await expectLedgerAgrees(t.ctx);
});

test("what is not offered is refused: same day in Kano, pay on delivery far away or too dear", async () => {
  const product = await makeProduct(t.ctx);
  const kano = {
    state: "KN" as const,
    city: "Kano",
    area: "",
    street: "1 Emir Road",
    landmark: "",
  };
  await expect(
    place(orderInput([line(product.id)], { address: kano, delivery_method: "same_day" })),
  ).rejects.toMatchObject({ reason: "delivery_not_offered" });
  await expect(place(orderInput([line(product.id)], { address: kano }))).rejects.toMatchObject({
    reason: "on_delivery_not_offered",
  });
  const dear = await makeProduct(t.ctx, { price: 400_000 });
  await expect(place(orderInput([line(dear.id, 1, "10", 400_000)]))).rejects.toMatchObject({
    reason: "on_delivery_not_offered",
  });
});

test("the Flash Sale price is the price", async () => {
  const product = await makeProduct(t.ctx, { badge: "Sale", price: 45_000 });
  const placed = await place(orderInput([line(product.id, 1, "10", 36_000)]));
  expect(placed.total).toBe(38_500);
});

test("200 orders at once for the last 10 pieces make exactly 10, twenty times over", {
  timeout: 180_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const product = await makeProduct(t.ctx, { stock: { "10": 10, "9": 4 } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => place(orderInput([line(product.id)]))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(outcomes.length - refused.length).toBe(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "out_of_stock" });
    expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 0, held: 10 });
    const [left] = await t.ctx.db
      .select({ items: count(), orders: sql<number>`count(distinct order_id)::int` })
      .from(orderItems)
      .where(eq(orderItems.productId, product.id));
    expect(left).toEqual({ items: 10, orders: 10 });
    const [moves] = await t.ctx.db
      .select({ rows: count() })
      .from(stockLedger)
      .where(eq(stockLedger.productId, product.id));
    expect(moves!.rows).toBe(12); // two openings, ten holds
  }
  await expectLedgerAgrees(t.ctx);
});

test("orders that want the same two products in opposite order do not deadlock", async () => {
  const a = await makeProduct(t.ctx, { stock: { "10": 500 } });
  const b = await makeProduct(t.ctx, { stock: { "10": 500 } });
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      place(orderInput(i % 2 ? [line(a.id), line(b.id)] : [line(b.id), line(a.id)])),
    ),
  );
  expect((await stockOf(t.ctx, a.id))["10"]).toEqual({ onHand: 440, held: 60 });
  expect((await stockOf(t.ctx, b.id))["10"]).toEqual({ onHand: 440, held: 60 });
});

test("what a browser adds or bends is not believed: amounts, status, currency, owner", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 5 } });
  const honest = orderInput([line(product.id)], { payment_method: "transfer" });
  const send = async (body: object) => {
    const response = await createApp(t.ctx).request("/rest/v1/rpc/place_order", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { id: string } };
  };
  const [one] = honest.lines;
  const bent = [
    ...[0, -1, 1.5, 1e9, "1", null].map((quantity) => ({ lines: [{ ...one, quantity }] })),
    ...[-1, 0, 0.01, 49_999.99, 0.000001, 49_999.999, 1e300].map((price) => ({
      lines: [{ ...one, price }],
    })),
    { expected: { ...honest.expected, total: 1 } },
    { expected: { ...honest.expected, total: 52_500.001 } },
    { expected: { ...honest.expected, delivery_fee: 0, total: 50_000 } },
    { expected: { ...honest.expected, discount: 50_000, total: 2500 } },
    { expected: { delivery_fee: -50_000, discount: 0, total: 0 } },
    { delivery_method: "free" },
    { payment_method: "paid" },
    { lines: [] },
  ];
  for (const change of bent) {
    const answer = await send({ ...honest, ...change });
    expect(answer.status, JSON.stringify(change)).toBeGreaterThanOrEqual(400);
    expect(answer.status, JSON.stringify(change)).toBeLessThan(500);
  }
  // What no shopper has a say in is no argument of the function at all.
  for (const added of [
    { status: "delivered" },
    { payment_status: "paid" },
    { currency: "USD" },
    { user_id: crypto.randomUUID() },
    { total_kobo: 1 },
  ]) {
    expect((await send({ ...honest, ...added })).status, JSON.stringify(added)).toBe(404);
  }
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 5, held: 0 });
  expect((await send(honest)).status).toBe(200);
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 4, held: 1 });
});

test("an order is placed while staff edit its product, and neither waits for the other", async () => {
  const product = await makeProduct(t.ctx);
  await t.ctx.db.transaction(async (tx) => {
    await readProducts(tx, [product.id], { locks: true });
    expect(await bySomebodyElse(() => place(orderInput([line(product.id)])))).toMatchObject({
      status: "pending",
    });
    await lockProductStock(tx, product.id);
  });
});
