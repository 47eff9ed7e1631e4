import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { createRandom } from "~/lib/random.ts";
import { readList } from "~/platform/admin-list.ts";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { reorderList } from "../lists.server.ts";
import { moveByStaff } from "../move-stock.server.ts";
import { setPurchaseLine, startPurchase } from "../purchases/purchases.server.ts";
import { saveWatch, tellLowStock } from "./low-stock.server.ts";
import { reorderQuantity } from "./rules.ts";

const t = testContext({ poolSize: 10 });
const staff: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };

beforeAll(() => updateSettings(t.ctx, null, "notifications", { staff_email: "staff@example.com" }));

const move = (product_id: number, kind: "receive" | "damage", quantity: number) =>
  moveByStaff(t.ctx, staff, {
    id: randomUUID(),
    kind,
    reason: "Test",
    lines: [{ product_id, size: "S", quantity }],
  });
const mails = async () => {
  const { rows } = await t.ctx.db.execute<{ data: { products: { name: string }[] } }>(
    sql`select data from mail_outbox where template = 'staff-low-stock' order by created_at`,
  );
  return rows.map(({ data }) => data.products.map(({ name }) => name));
};

test("staff are told once of each fall, by the product's own number", async () => {
  const low = await makeProduct(t.ctx, { name: "Falling Tote", stock: { S: 6, M: 6 } });
  const calm = await makeProduct(t.ctx, { name: "Calm Tote", stock: { S: 6 } });
  await saveWatch(t.ctx, staff, { product_id: low.id, low_at: 10, lead_days: null });
  await tellLowStock(t.ctx);
  expect(await mails()).toEqual([]);

  await move(low.id, "damage", 3);
  await move(calm.id, "damage", 2);
  await Promise.all(Array.from({ length: 6 }, () => tellLowStock(t.ctx)));
  await move(low.id, "damage", 1);
  await tellLowStock(t.ctx);
  expect(await mails()).toEqual([["Falling Tote"]]);

  t.clock.advance(3_600_000);
  await move(low.id, "receive", 9);
  await tellLowStock(t.ctx);
  await move(low.id, "damage", 9);
  await tellLowStock(t.ctx);
  expect(await mails()).toEqual([["Falling Tote"], ["Falling Tote"]]);
});

test("two people who set when a product is low keep both, and are told of each other", async () => {
  const { id: product_id } = await makeProduct(t.ctx, { name: "Watched Tote" });
  const nothing = { low_at: null, lead_days: null };
  await saveWatch(t.ctx, staff, { product_id, ...nothing, low_at: 4, seen: nothing });
  await saveWatch(t.ctx, staff, { product_id, ...nothing, lead_days: 9, seen: nothing });
  const again = { product_id, low_at: 7, lead_days: 9, seen: { low_at: null, lead_days: 9 } };
  await expect(saveWatch(t.ctx, staff, again)).rejects.toMatchObject({
    reason: "changed_meanwhile",
    details: { fields: { low_at: { seen: null, now: 4 } } },
  });
  await saveWatch(t.ctx, staff, { ...again, seen: { low_at: 4, lead_days: 9 } });
  const { rows } = await t.ctx.db.execute(
    sql`select low_at, lead_days from stock_watches where product_id = ${product_id}`,
  );
  expect(rows).toEqual([{ low_at: 7, lead_days: 9 }]);
});

test("what the list says to order is what the rule says", async () => {
  const random = createRandom("reorder");
  const made = await makeProduct(t.ctx, {
    name: "Ordered Tote",
    price: 10_000,
    stock: { S: 3, M: 30 },
  });
  for (const [size, quantity] of [
    ["S", 3],
    ["M", 2],
  ] as const) {
    const line = { product_id: made.id, size, quantity, price: 10_000 };
    await placeOrder(t.ctx, { kind: "anonymous" }, orderInput([line]), null);
  }
  // The list goes by the database's clock.
  await t.ctx.db.execute(sql`update orders set created_at = now()`);
  await saveWatch(t.ctx, staff, {
    product_id: made.id,
    low_at: null,
    lead_days: random.int(1, 40),
  });
  const id = await startPurchase(t.ctx, staff, { supplier: "Aba", expected_on: null, note: "" });
  await setPurchaseLine(t.ctx, staff, {
    id,
    product_id: made.id,
    size: "M",
    ordered: 2,
    cost: null,
  });
  const { rows } = await readList(t.ctx.db, reorderList, {
    search: "Ordered Tote",
    sort: undefined,
    filters: {},
    page: 1,
    perPage: 50,
  });
  expect(rows).toMatchObject([
    { size: "S", sold: 3, on_hand: 0, coming: 0 },
    { size: "M", sold: 2, on_hand: 28, coming: 2 },
  ]);
  expect(rows[0]!.to_order).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.to_order).toBe(
      reorderQuantity({
        sold: row.sold,
        free: row.on_hand,
        coming: row.coming,
        leadDays: row.lead_days ?? 14,
      }),
    );
  }
});
