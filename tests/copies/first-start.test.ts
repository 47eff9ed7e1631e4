import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "~/db/turn.ts";
import { type SharedShop, shareShop } from "../../drills/support/copies.ts";
import { buildShop, type ShopProcess } from "../../scripts/lib/shop-process.ts";

let shop: SharedShop;
let copies: ShopProcess[];
let client: pg.Client;

beforeAll(async () => {
  buildShop();
  shop = await shareShop();
  client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const env = { SEED: "demo", LOG_LEVEL: "info" };
  copies = await Promise.all([1, 2, 3].map(() => shop.copy(env)));
}, 300_000);

afterAll(async () => {
  await client?.end();
  await shop?.remove();
});

const count = async (table: string) =>
  Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n);

test("three copies that start at once on an empty database wait for each other and all open", async () => {
  const { promise: slow, resolve: done } = Promise.withResolvers<void>();
  const preparing = inTurn(shop.databaseUrl, "prepare", () => slow);
  for (const copy of copies) copy.launch();
  // However long the one takes that prepares the store, the others wait and say so.
  for (const copy of copies) {
    await expect
      .poll(() => copy.output, { timeout: 60_000 })
      .toContain("another copy prepares the store");
  }
  expect(await count("products")).toBe(0);
  expect(await count("delivery_zones")).toBe(0);
  done();
  await preparing;
  for (const copy of copies) await copy.ready();
  const products = await count("products");
  expect(products).toBeGreaterThan(50);
  expect(await count("drizzle.__drizzle_migrations")).toBeGreaterThan(20);
  // Each of them shows what one of them has written.
  const totals = await Promise.all(
    copies.map(async ({ url }) => {
      const response = await fetch(`${url}/rest/v1/products?select=id`, {
        headers: { Prefer: "count=exact" },
      });
      return response.headers.get("content-range")?.split("/")[1];
    }),
  );
  expect(new Set(totals).size).toBe(1);
}, 180_000);
