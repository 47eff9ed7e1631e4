import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cartAdditions, productViews } from "~/db/schema/catalogue.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { readPeriod } from "./admin/period.server.ts";
import { readTakings } from "./takings/read-takings.server.ts";

const t = testContext();

/** The plans of all that is asked, where reading all rows of a table is the last resort. */
async function plansOf(ask: (ctx: typeof t.ctx) => Promise<unknown>) {
  return t.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const plans: string[] = [];
    const db = Object.assign(Object.create(tx) as typeof tx, {
      async execute(query: SQL) {
        const { rows } = await tx.execute<Record<"QUERY PLAN", string>>(sql`explain ${query}`);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
        return tx.execute(query);
      },
    });
    await ask(Object.assign(Object.create(t.ctx) as typeof t.ctx, { db }));
    return plans.join("\n");
  });
}

/** With few rows a table is read as a whole; with many, these are read, and of the wide rows nothing. */
test("a year's analytics are read from indexes alone, and visits from a row of each", async () => {
  const plans = await plansOf((ctx) => readPeriod(ctx, 365));
  for (const index of ["order_items_sold", "orders_newest", "orders_email"])
    expect(plans).toContain(`Index Only Scan using ${index}`);
  expect(plans).toContain("on visits");
  expect(plans).not.toContain("on cart_additions");
});

test("a year's takings are read from indexes alone", async () => {
  const days = { from: "2026-01-01", to: "2026-12-31" };
  const plans = await plansOf((ctx) => readTakings(ctx, days));
  for (const index of ["payments_received", "orders_terms"])
    expect(plans).toContain(`Index Only Scan using ${index}`);
});

test("visits are counted as the views and additions themselves would be", async () => {
  const [one, two] = await Promise.all([makeProduct(t.ctx), makeProduct(t.ctx)]);
  const people = Array.from({ length: 6 }, () => randomUUID());
  const deeds = fc.sample(
    fc.record({
      isView: fc.boolean(),
      visitId: fc.constantFrom(...people),
      productId: fc.constantFrom(one!.id, two!.id),
      daysAgo: fc.integer({ min: 0, max: 9 }),
    }),
    40,
  );
  for (const { isView, visitId, productId, daysAgo } of deeds) {
    const at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000);
    const row = { visitId, productId };
    if (isView)
      await t.ctx.db
        .insert(productViews)
        .values({ ...row, viewedAt: at })
        .onConflictDoNothing();
    else
      await t.ctx.db
        .insert(cartAdditions)
        .values({ ...row, addedAt: at })
        .onConflictDoNothing();
  }
  for (const days of [1, 3, 6, 10]) {
    const since = sql`(${t.clock.now().toISOString()}::timestamptz at time zone 'Africa/Lagos')::date - ${days - 1}::int`;
    const { rows } = await t.ctx.db.execute(sql`
      select count(*)::int as visits, count(c.visit_id)::int as cart_visits
      from (select distinct visit_id from product_views where (viewed_at at time zone 'Africa/Lagos')::date >= ${since}) v
      full join (select distinct visit_id from cart_additions where (added_at at time zone 'Africa/Lagos')::date >= ${since}) c
        on c.visit_id = v.visit_id`);
    expect(await readPeriod(t.ctx, days)).toMatchObject(rows[0]!);
  }
});
