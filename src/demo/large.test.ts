import pg from "pg";
import { expect, test } from "vitest";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { testContext } from "~tests/support/context.ts";
import { seedLarge } from "./large.ts";

const t = testContext();

test("a large store adds up: figures, stock and ledger; and is filled only once", async () => {
  const client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  try {
    const size = { products: 60, orders: 400 };
    const now = t.clock.now();
    expect(await seedLarge(client, now, size)).toEqual(size);
    expect(await findDifferences(t.ctx.db)).toEqual([]);
    const { rows } = await client.query(`select
      (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
      (select count(distinct status)::int from orders) as statuses,
      (select count(*)::int from orders o where total_kobo <> delivery_fee_kobo +
        (select sum(quantity * price_at_purchase_kobo) from order_items i where i.order_id = o.id)) as wrong`);
    expect(rows[0]).toMatchObject({ ...size, wrong: 0 });
    expect(rows[0].statuses).toBeGreaterThan(3);
    expect(await seedLarge(client, now, size)).toBeNull();
  } finally {
    await client.end();
  }
});
