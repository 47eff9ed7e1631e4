import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "~/demo/seed.server.ts";
import { emptyFilters } from "~/features/catalogue/filters.ts";
import { searchProducts } from "~/features/catalogue/queries.server.ts";
import { testContext } from "~tests/support/context.ts";

/** Another file of the same form is scored with SEARCHES=<path>; REPORT=<path> keeps what was missed. */
const { SEARCHES, REPORT } = process.env;

/** Written from the catalogue alone by somebody who had not seen the vocabulary. */
const searches = JSON.parse(
  readFileSync(SEARCHES ?? new URL("searches.json", import.meta.url), "utf8"),
) as {
  query: string;
  group: string;
  good: number[];
}[];
const FIRST = 5;
const BAR = 0.98;

const shop = testContext();

beforeAll(async () => {
  await seedDemo(shop.ctx.db, { clock: shop.clock, pictures: new Map() });
});

test("searches that strangers wrote find what they should among the first five", async () => {
  expect(searches).not.toEqual([]);
  const scores: { query: string; group: string; score: number; found: string[] }[] = [];
  for (const { query, group, good } of searches) {
    const { products } = await searchProducts(
      shop.ctx,
      { ...emptyFilters, searchQuery: query },
      { withNear: true },
    );
    const first = products.slice(0, FIRST);
    const hits = first.filter(({ id }) => good.includes(id)).length;
    const score = hits / Math.min(FIRST, good.length);
    scores.push({
      query,
      group,
      score,
      found: first.map(({ name, brand }) => `${name} (${brand})`),
    });
  }
  const missed = scores.filter(({ score }) => score < 1);
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
  const lines = missed.map((one) => JSON.stringify(one)).join("\n");
  if (REPORT) writeFileSync(REPORT, `${lines}\n`);
  if (SEARCHES) process.stdout.write(`${searches.length} searches: ${mean.toFixed(3)}\n`);
  else expect(mean, lines).toBeGreaterThanOrEqual(BAR);
});
