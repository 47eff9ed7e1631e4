import { beforeAll, expect, test, vi } from "vitest";
import { productReviews } from "~/features/reviews/queries.server.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { emptyFilters } from "./filters.ts";
import { getProduct, recordProductView, searchProducts, suggest } from "./queries.server.ts";
import { suggestFor } from "./suggestions/suggestions.server.ts";

const shop = testContext();
const BROWSER =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";

let loafer: { id: number };
beforeAll(async () => {
  loafer = await makeProduct(shop.ctx, {
    name: "Marina Loafer",
    price: 90_000,
    badge: "Sale",
    stock: { "9": 2, "10": 0, "11": 20 },
  });
  for (let n = 0; n < 30; n++) await makeProduct(shop.ctx, { name: `Tote ${n}`, category: "Bags" });
  await shop.ctx.changed([tags.catalogue]);
});

/** How often the database is asked while `work` runs. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(shop.ctx.pool, "query");
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

test("a product comes with its stock by size, the price now, and what is nearly gone", async () => {
  const product = (await getProduct(shop.ctx, loafer.id))!;
  expect(product).toMatchObject({
    priceKobo: 9_000_000,
    salePriceKobo: 7_200_000,
    currentPriceKobo: 7_200_000,
    badge: "Sale",
    inStock: true,
    sizes: [
      { size: "9", available: true, isLow: true },
      { size: "10", available: false, isLow: false },
      { size: "11", available: true, isLow: false },
    ],
  });
  expect(await getProduct(shop.ctx, 2_147_483_647)).toBeUndefined();
});

test("a list costs one query for cards that no list showed before, a new search at most three more", async () => {
  await searchProducts(shop.ctx, emptyFilters);
  expect(await countQueries(() => searchProducts(shop.ctx, emptyFilters))).toBe(0);
  expect(await countQueries(() => searchProducts(shop.ctx, { ...emptyFilters, page: 2 }))).toBe(1);
  const search = { ...emptyFilters, searchQuery: "totte marina" };
  expect(await countQueries(() => searchProducts(shop.ctx, search))).toBeLessThanOrEqual(4);
  // Another filter on the same text asks for nothing.
  expect(
    await countQueries(() => searchProducts(shop.ctx, { ...search, categories: ["Bags"] })),
  ).toBe(0);
});

test("a card that is remembered shows what has changed, by its row, the settings and the hour", async () => {
  const first = async () => (await searchProducts(shop.ctx, emptyFilters)).products[0]!;
  const { id, priceKobo } = await first();
  await shop.ctx.pool.query("update products set price_kobo = price_kobo + 100 where id = $1", [
    id,
  ]);
  expect((await first()).priceKobo).toBe(priceKobo);
  await shop.ctx.changed([tags.product(id), tags.catalogue]);
  expect((await first()).priceKobo).toBe(priceKobo + 100);
  await shop.ctx.pool.query(
    `update products set sale_price_kobo = 100, sale_until = $1 where id = $2`,
    [new Date(shop.clock.now().getTime() + 60_000), id],
  );
  await shop.ctx.changed([tags.product(id), tags.catalogue]);
  expect((await first()).salePriceKobo).toBe(100);
  shop.clock.advance(61_000);
  expect((await first()).salePriceKobo).toBeNull();
});

test("the page of a piece costs three queries, however seldom it is asked for", async () => {
  const open = async ({ id }: { id: number }) => {
    const product = (await getProduct(shop.ctx, id))!;
    await Promise.all([productReviews(shop.ctx, id), suggestFor(shop.ctx, product)]);
  };
  const make = () => makeProduct(shop.ctx, { price: 90_000 });
  await make();
  const [second, third] = [await make(), await make()];
  await shop.ctx.changed([tags.catalogue]);
  await open(loafer);
  await open(second);
  expect(await countQueries(() => open(third))).toBe(3);
});

test("what a page costs does not grow with the catalogue", async () => {
  const cost = () =>
    countQueries(async () => {
      await searchProducts(shop.ctx, { ...emptyFilters, searchQuery: "tote" });
      const product = (await getProduct(shop.ctx, loafer.id))!;
      await Promise.all([productReviews(shop.ctx, product.id), suggestFor(shop.ctx, product)]);
      await suggest(shop.ctx, "tot");
    });
  await shop.ctx.changed([tags.catalogue]);
  const before = await cost();
  await shop.ctx.pool.query(`
    insert into products (name, category, price_kobo, sizes)
    select 'Tote no ' || n, 'Bags', 1000000 + n, '{}' from generate_series(1, 5000) n`);
  await shop.ctx.changed([tags.catalogue]);
  expect(await cost()).toBe(before);
  expect((await searchProducts(shop.ctx, { ...emptyFilters, searchQuery: "tote" })).total).toBe(
    5030,
  );
});

test("a visit is counted once for each product, and robots never", async () => {
  const view = { productId: loafer.id, visitId: crypto.randomUUID(), userAgent: BROWSER };
  expect(await recordProductView(shop.ctx, view)).toBe(true);
  expect(await recordProductView(shop.ctx, view)).toBe(false);
  const again = await Promise.all(
    Array.from({ length: 5 }, () =>
      recordProductView(shop.ctx, { ...view, productId: loafer.id + 1 }),
    ),
  );
  expect(again.filter(Boolean)).toHaveLength(1);
  for (const userAgent of ["Googlebot/2.1 (+http://www.google.com/bot.html)", "curl/8.0", ""]) {
    expect(
      await recordProductView(shop.ctx, { ...view, visitId: crypto.randomUUID(), userAgent }),
    ).toBe(false);
  }
  expect(
    await recordProductView(shop.ctx, {
      ...view,
      productId: 2_000_000_000,
      visitId: crypto.randomUUID(),
    }),
  ).toBe(false);
  const { rows } = await shop.ctx.pool.query("select count(*) from product_views");
  expect(rows).toEqual([{ count: 2 }]);
});
