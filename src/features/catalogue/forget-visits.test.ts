import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cartAdditions, productViews, searchLog, visits } from "~/db/schema/catalogue.ts";
import { readPeriod } from "~/features/analytics/admin/period.server.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { forgetVisits } from "./forget-visits.server.ts";

const t = testContext();
const BROWSED = [productViews, cartAdditions, visits, searchLog];

/** Seven visits that look at two pieces, put one into their carts and search. */
async function browse(ids: readonly number[]): Promise<void> {
  const at = t.clock.now();
  for (const visitId of Array.from({ length: 7 }, () => randomUUID())) {
    await t.ctx.db
      .insert(productViews)
      .values(ids.map((productId) => ({ productId, visitId, viewedAt: at })));
    await t.ctx.db.insert(cartAdditions).values({ productId: ids[0]!, visitId, addedAt: at });
    await t.ctx.db.insert(searchLog).values({ query: "bag", results: 2, searchedAt: at });
  }
}

const countAll = () => Promise.all(BROWSED.map((table) => t.ctx.db.$count(table)));

test("what visits did is forgotten after 400 days, and how many views there were of all time is not", async () => {
  const ids = [(await makeProduct(t.ctx)).id, (await makeProduct(t.ctx)).id];
  await browse(ids);
  t.clock.advance(365 * 86_400_000);
  await browse(ids);
  t.clock.advance(35 * 86_400_000);
  await forgetVisits(t.ctx, 3);
  expect(await countAll()).toEqual([28, 14, 14, 14]);

  t.clock.advance(1);
  await forgetVisits(t.ctx, 3);
  expect(await countAll()).toEqual([14, 7, 7, 7]);
  expect(await readPeriod(t.ctx, 365)).toMatchObject({ total_views: 28, visits: 7 });

  // A visit that goes on is as old as what it did last, and counts are added to.
  t.clock.advance(365 * 86_400_000);
  await forgetVisits(t.ctx);
  expect(await countAll()).toEqual([0, 0, 0, 0]);
  expect(await readPeriod(t.ctx, 365)).toMatchObject({ total_views: 28, visits: 0 });
});
