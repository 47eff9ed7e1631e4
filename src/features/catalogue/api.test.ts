import { beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { createLimits } from "~/platform/limits.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { NOTES_PER_DAY } from "./note-budget.server.ts";
import { recordSearch } from "./queries.server.ts";

const shop = testContext();
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36";

let bag: { id: number };
beforeAll(async () => {
  bag = await makeProduct(shop.ctx, {
    name: "Ṣadé Bag",
    category: "Bags",
    price: 120_000.5,
    badge: "Trending",
    stock: { "": 3 },
  });
  await makeProduct(shop.ctx, { name: "Hidden Bag", category: "Bags", isActive: false });
});

async function call(path: string, body?: unknown) {
  const response = await createApp(shop.ctx).request(`/rest/v1/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "user-agent": BROWSER },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

test("the storefront's own reading of products: active ones, newest first, naira", async () => {
  const { status, body } = await call("products?select=*&is_active=eq.true&order=created_at.desc");
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ id: bag.id, price: 120_000.5, stock_quantity: 3, rating: 0 });
});

test("an inactive product is not there for shoppers, whatever they ask", async () => {
  expect((await call("products?is_active=eq.false")).body).toEqual([]);
});

test("search_products finds through typos and counts its filters", async () => {
  const { status, body } = await call("rpc/search_products", {
    query: "sadee bga",
    categories: ["bags"],
    on_sale: true,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 1, page: 1, pages: 1, facets: { on_sale: 1, in_stock: 1 } });
  expect(body.products[0]).toMatchObject({ id: bag.id, price: 120_000.5, sale_price: 96_000.4 });
});

test("suggest answers while typing, also by GET", async () => {
  const { body } = await call("rpc/suggest?query=sad");
  expect(body[0]).toMatchObject({ id: bag.id, name: "Ṣadé Bag" });
});

test("product_cards keeps the order asked for and leaves out what is gone", async () => {
  const other = await makeProduct(shop.ctx, { name: "Other" });
  const { body } = await call("rpc/product_cards", { ids: [other.id, 999_999, bag.id] });
  expect(body.map(({ id }: { id: number }) => id)).toEqual([other.id, bag.id]);
});

test("arguments that make no sense are refused, not guessed", async () => {
  for (const body of [
    { page: 0 },
    { min_price: -1 },
    { sort: "random" },
    { sizes: "9" },
    { query: "x".repeat(501) },
  ]) {
    expect((await call("rpc/search_products", body)).status).toBe(400);
  }
});

test("a view is written by anybody and read by staff only", async () => {
  const view = { product_id: bag.id, visit_id: crypto.randomUUID() };
  expect((await call("product_views", view)).status).toBe(201);
  expect((await call("product_views", view)).status).toBe(201);
  const { rows } = await shop.ctx.pool.query("select product_id from product_views");
  expect(rows).toEqual([{ product_id: bag.id }]);
  expect((await call("product_views")).status).toBe(401);
  expect((await call("product_views", { ...view, visit_id: "me" })).status).toBe(400);
});

test("a search is noted with what the whole shop has for it, a robot's is not", async () => {
  const { ctx } = shop;
  expect((await call("rpc/record_search", { query: " Zeppelin " })).status).toBe(200);
  expect((await call("rpc/record_search", { query: "sadee bga" })).status).toBe(200);
  expect((await call("rpc/record_search", { query: " " })).status).toBe(400);
  expect(await recordSearch(ctx, { query: "bag", userAgent: "Googlebot/2.1" })).toBe(false);
  const { rows } = await ctx.pool.query("select query, results from search_log order by id");
  expect(rows).toEqual([
    { query: "Zeppelin", results: 0 },
    { query: "sadee bga", results: 1 },
  ]);
});

test("what visits put into carts is counted once each, without a word about who", async () => {
  const addition = { product_id: bag.id, visit_id: crypto.randomUUID() };
  for (const _ of [1, 2]) expect((await call("cart_additions", addition)).status).toBe(201);
  await call("cart_additions", { ...addition, product_id: 999_999 });
  const { rows } = await shop.ctx.pool.query("select * from cart_additions");
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0]).sort()).toEqual(["added_at", "id", "product_id", "visit_id"]);
  expect((await call("cart_additions")).status).toBe(401);
});

test("one network tells of so many visits in a day, however many devices it makes", async () => {
  const ctx = {
    ...shop.ctx,
    config: { ...shop.ctx.config, rateLimits: true, trustProxy: true },
    limits: createLimits({ enabled: true, pool: shop.ctx.pool }),
  };
  const all = NOTES_PER_DAY - 2;
  await ctx.limits.spend("notes_of_day", "203.0.113.50", NOTES_PER_DAY, 86_400, all);
  const send = async (path: string, body: object, from = "203.0.113.50") => {
    const answer = await createApp(ctx).request(`/rest/v1/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": BROWSER,
        "x-forwarded-for": from,
      },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  const visit = () => ({ product_id: bag.id, visit_id: crypto.randomUUID() });
  expect(await send("product_views", visit())).toBe(201);
  expect(await send("rpc/record_search", { query: "bag" })).toBe(200);
  expect(await send("cart_additions", visit())).toBe(429);
  expect(await send("product_views", visit())).toBe(429);
  expect(await send("rpc/record_search", { query: "bag" })).toBe(429);
  expect(await send("product_views", visit(), "203.0.113.51")).toBe(201);
});

test("views and cart additions have limits of their own, and whoever spends one is told", async () => {
  const limited = createApp({
    ...shop.ctx,
    config: { ...shop.ctx.config, rateLimits: true },
    limits: createLimits({ enabled: true, pool: shop.ctx.pool }),
  });
  const send = (path: string, count: number) =>
    limited.request(`/rest/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": BROWSER },
      body: JSON.stringify(
        Array.from({ length: count }, () => ({
          product_id: bag.id,
          visit_id: crypto.randomUUID(),
        })),
      ),
    });
  for (const table of ["product_views", "cart_additions"]) {
    const count = async () =>
      (await shop.ctx.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!
        .n;
    const before = await count();
    for (let batch = 0; batch < 9; batch++) expect((await send(table, 100)).status).toBe(201);
    const refused = await send(table, 1);
    expect(refused.status, table).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: "over_request_rate_limit", hint: table });
    expect((await count()) - before, table).toBe(900);
  }
});
