import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { expireOrders } from "./expire-unpaid.server.ts";
import { findDifferences } from "./invariants.server.ts";
import { cancelOwnOrder, setOrderStatus } from "./status-requests.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const customer = { kind: "customer" as const, id: null };

async function placed(quantity = 1, stock: Record<string, number> = { "10": 5 }) {
  const product = await makeProduct(t.ctx, { stock });
  const line = { product_id: product.id, size: "10", quantity, price: 50_000 };
  const order = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  return { product, order, line };
}

const statusOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;

test("stock follows the status: held, sold, given back once, taken again", async () => {
  const { product, order } = await placed(2);
  const stock = async () => (await stockOf(t.ctx, product.id))["10"];
  expect(await stock()).toEqual({ onHand: 3, held: 2 });
  await setOrderStatus(t.ctx, staff, order.id, "processing");
  expect(await stock()).toEqual({ onHand: 3, held: 0 });
  await setOrderStatus(t.ctx, staff, order.id, "cancelled");
  await setOrderStatus(t.ctx, staff, order.id, "cancelled");
  expect(await stock()).toEqual({ onHand: 5, held: 0 });
  await setOrderStatus(t.ctx, staff, order.id, "shipped");
  expect(await stock()).toEqual({ onHand: 3, held: 0 });
  await setOrderStatus(t.ctx, staff, order.id, "pending");
  expect(await stock()).toEqual({ onHand: 3, held: 2 });
  const events = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(events.map((event) => [event.fromStatus, event.toStatus])).toEqual([
    [null, "pending"],
    ["pending", "processing"],
    ["processing", "cancelled"],
    ["cancelled", "shipped"],
    ["shipped", "pending"],
  ]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a cancelled order whose pieces are gone cannot be opened again", async () => {
  const { order, line } = await placed(1, { "10": 1 });
  await setOrderStatus(t.ctx, staff, order.id, "cancelled");
  await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  await expect(setOrderStatus(t.ctx, staff, order.id, "pending")).rejects.toMatchObject({
    code: "out_of_stock",
  });
  expect((await statusOf(order.id)).status).toBe("cancelled");
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("customers cancel while pending, not after; twenty presses give back once", async () => {
  const { product, order } = await placed(3);
  await Promise.all(Array.from({ length: 20 }, () => cancelOwnOrder(t.ctx, customer, order.id)));
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 5, held: 0 });
  const other = await placed();
  await setOrderStatus(t.ctx, staff, other.order.id, "processing");
  await expect(cancelOwnOrder(t.ctx, customer, other.order.id)).rejects.toMatchObject({
    reason: "not_pending",
  });
});

test("an order that is not paid in time gives its pieces back", async () => {
  const { product, order } = await placed(1);
  await t.ctx.db.update(orders).set({ expiresAt: t.clock.now() }).where(eq(orders.id, order.id));
  expect(await expireOrders(t.ctx)).toBe(0);
  t.clock.advance(1);
  const rounds = await Promise.all([expireOrders(t.ctx), expireOrders(t.ctx), expireOrders(t.ctx)]);
  expect(rounds.reduce((sum, n) => sum + n)).toBe(1);
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 5, held: 0 });
  expect((await statusOf(order.id)).status).toBe("cancelled");
});

test("the check finds a piece that was made from nothing", async () => {
  const { product } = await placed();
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  await t.ctx.pool.query("update product_stock set on_hand = on_hand + 1 where product_id = $1", [
    product.id,
  ]);
  expect(await findDifferences(t.ctx.db)).toMatchObject([
    { rule: "on hand agrees with the ledger", product_id: product.id },
    { rule: "on hand + held + sold is what was received", product_id: product.id },
  ]);
});
