import { expect, test } from "vitest";
import { emptyFilters } from "~/features/catalogue/filters.ts";
import { recordSearch, searchProducts } from "~/features/catalogue/queries.server.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { forgetMisses, MOST_MISSES } from "./misses.server.ts";
import { addSynonym, removeSynonym } from "./synonyms.server.ts";

const shop = testContext();
const staff = signedIn({ roles: ["manager"] });
const search = (query: string, after?: string) =>
  recordSearch(shop.ctx, { query, after, userAgent: "Mozilla/5.0 Firefox/130" });
const misses = async () =>
  (
    await shop.ctx.pool.query(
      "select query, times, then_found, then_searched from search_misses order by id",
    )
  ).rows;

test("a search in vain is kept once, without what is personal, with what was then found", async () => {
  await makeProduct(shop.ctx, { name: "Zanzibar Clutch", category: "Bags" });
  await search("Quxxor ada@example.com");
  await search("quxxor 0803 555 0142");
  await search("zanzibar clutch", "quxxor ada@example.com");
  await search("ada@example.com");
  expect(await misses()).toEqual([
    { query: "quxxor", times: 2, then_found: 1, then_searched: "zanzibar clutch" },
  ]);
  const { rows } = await shop.ctx.pool.query("select query from search_log order by id");
  expect(rows.map(({ query }) => query)).toEqual(["Quxxor", "quxxor", "zanzibar clutch"]);
});

test("staff say what it means, and every search reads it so at once, until they take it back", async () => {
  const names = async () =>
    (await searchProducts(shop.ctx, { ...emptyFilters, searchQuery: "Quxxor" })).products.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual([]);
  await addSynonym(shop.ctx, staff, { said: "Quxxor", means: "clutch" });
  expect(await names()).toEqual(["Zanzibar Clutch"]);
  const { rows } = await shop.ctx.pool.query("select id from synonyms");
  await removeSynonym(shop.ctx, staff, rows[0].id);
  expect(await names()).toEqual([]);
  await expect(addSynonym(shop.ctx, staff, { said: "!!", means: "bag" })).rejects.toThrow(
    /Enter words/,
  );
});

test("what nobody has searched for in three months is forgotten, and more than are kept", async () => {
  await shop.ctx.pool.query("delete from search_misses");
  await shop.ctx.pool.query(
    `insert into search_misses (query, last_at) select 'word ' || n, $1::timestamptz - n * interval '1 second'
     from generate_series(1, $2) n`,
    [shop.clock.now(), MOST_MISSES + 5],
  );
  await shop.ctx.pool.query(
    "update search_misses set last_at = $1::timestamptz - interval '91 days' where query = 'word 1'",
    [shop.clock.now()],
  );
  await forgetMisses(shop.ctx);
  const { rows } = await shop.ctx.pool.query(
    "select count(*)::int as kept, bool_or(query = 'word 1') as old from search_misses",
  );
  expect(rows).toEqual([{ kept: MOST_MISSES, old: false }]);
});
