import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readMargin } from "~/features/analytics/margin/read-margin.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { readCosts, writeCost } from "~/features/inventory/costs.server.ts";
import {
  receivePurchase,
  setPurchaseLine,
  startPurchase,
} from "~/features/stockroom/purchases/purchases.server.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "./support/accounts.ts";
import { testContext } from "./support/context.ts";
import { makeProduct } from "./support/factories.ts";
import { orderInput } from "./support/orders.ts";

const t = testContext({ poolSize: 20 });
const staff: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };

const write = (productId: number, costKobo: number) =>
  t.ctx.db.transaction((tx) =>
    writeCost(tx, { productId, costKobo }, { actorId: null, at: t.clock.now() }),
  );
const costOf = async (id: number) => {
  const [now] = await readCosts(t.ctx.db, id);
  return now && Number(now.cost_kobo);
};

/** A purchase of some pieces of each size, and what receives a size of it. */
async function purchase(productId: number, lines: [size: string, pieces: number, cost: number][]) {
  const id = await startPurchase(t.ctx, staff, { supplier: "Aba", expected_on: null, note: "" });
  for (const [size, ordered, cost] of lines) {
    await setPurchaseLine(t.ctx, staff, { id, product_id: productId, size, ordered, cost });
  }
  return (size: string, quantity: number, was = 0, batch = randomUUID()) =>
    receivePurchase(t.ctx, staff, {
      batch,
      id,
      lines: [{ product_id: productId, size, quantity, was }],
    });
}

test("what is received moves the average by all sizes' pieces, once for each batch", async () => {
  const { id } = await makeProduct(t.ctx, { stock: { S: 6, M: 4 } });
  await write(id, 1_000_000);
  const receive = await purchase(id, [
    ["S", 30, 14_000],
    ["M", 5, 14_000],
  ]);
  const batch = randomUUID();
  await receive("S", 30, 0, batch);
  await receive("S", 30, 0, batch);
  expect(await costOf(id)).toBe(1_300_000);
  await expect(receive("M", 5, 2)).rejects.toMatchObject({ reason: "purchase_changed" });
  expect(await costOf(id)).toBe(1_300_000);
});

test("those who receive the same product at once weigh one after the other", async () => {
  const { id } = await makeProduct(t.ctx, { stock: { S: 10 } });
  await write(id, 1_000_000);
  const costs = [40_000, 5000, 12_000, 25_000, 31_000, 8000, 17_000, 22_000];
  const receipts = await Promise.all(costs.map((cost) => purchase(id, [["S", 10, cost]])));
  await Promise.all(receipts.map((receive) => receive("S", 10)));
  const sum = costs.reduce((all, cost) => all + cost * 100, 1_000_000);
  // Each rounds to a whole kobo.
  expect(Math.abs((await costOf(id))! - sum / 9)).toBeLessThan(9);
});

test("a margin weighs each piece with its cost when it was ordered, discounts taken off, and says what is not known", async () => {
  t.clock.set("2027-03-10T10:00:00Z");
  const known = await makeProduct(t.ctx, { price: 50_000, stock: { "10": 20 } });
  const unknown = await makeProduct(t.ctx, { price: 30_000, stock: { "10": 20 } });
  const sell = async (productId: number, price: number, discount = 0) => {
    const line = { product_id: productId, size: "10", quantity: 2, price };
    const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
    await t.ctx.db.execute(sql`update orders set paid_at = ${t.clock.now().toISOString()},
      discount_kobo = ${discount}, total_kobo = total_kobo - ${discount} where id = ${id}`);
    return id;
  };
  await sell(known.id, 50_000);
  t.clock.advance(60_000);
  await write(known.id, 2_000_000);
  t.clock.advance(60_000);
  await sell(known.id, 50_000, 1_000_000);
  t.clock.advance(60_000);
  await write(known.id, 3_000_000);
  await sell(known.id, 50_000);
  await sell(unknown.id, 30_000);
  expect(await readMargin(t.ctx, 7)).toEqual({
    // 100,000 + 90,000 + 100,000, and 60,000 of which nobody knows what they cost.
    sold: 350_000,
    known: 290_000,
    cost: 2 * (20_000 + 20_000 + 30_000),
    margin: 150_000,
  });
  t.clock.advance(8 * 86_400_000);
  expect(await readMargin(t.ctx, 7)).toEqual({ sold: 0, known: 0, cost: 0, margin: 0 });
});

test("who may not see costs finds them in no list, no export, no order and no history", async () => {
  const shop = createAccountsShop(t.ctx);
  const manager = await signUpPerson(shop);
  const support = await signUpPerson(shop);
  await giveRole(t.ctx, manager.id, "manager");
  await giveRole(t.ctx, support.id, "support");
  const { id } = await makeProduct(t.ctx);
  expect((await manager.client.rpc("set_product_cost", { id, cost: 12_345.67 })).error).toBeNull();
  const gone = await manager.client.rpc("set_product_cost", { id: 2_000_000_000, cost: 1 });
  expect(gone.error?.message).toMatch(/not there any more/);
  const list = { list: "products", search: String(id) };
  const rows = async ({ client }: typeof manager) =>
    (await client.rpc("admin_list", list)).data.rows;
  expect((await rows(manager))[0]).toMatchObject({ id, cost: 12_345.67 });
  expect((await rows(support))[0]).not.toHaveProperty("cost");
  expect((await support.client.rpc("product_costs", { id })).error).not.toBeNull();
  expect((await support.client.rpc("margin_figures", {})).error).not.toBeNull();
  const sorted = await support.client.rpc("admin_list", { ...list, sort: "cost" });
  expect(sorted.error?.message).toMatch(/does not sort/);
  for (const [name, body] of [
    ["admin_export", list],
    ["export_products", { search: String(id) }],
    ["product_history", { id }],
    ["admin_product", { id }],
  ] as const) {
    const { data, error } = await support.client.rpc(name, body);
    expect(error, name).toBeNull();
    expect(JSON.stringify(data), name).not.toMatch(/12345\.67|1234567|12,345/);
  }
  const exported = await manager.client.rpc("admin_export", list);
  expect(exported.data).toContain("12345.67");
});
