import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeProduct } from "../support/factories.ts";
import { abusedShop } from "./shop.ts";

/**
 * One read of 1,000 products with ten embedded lists kept the shop at work for 2.6 s, and a few of them
 * slowed fresh pages tenfold. Now the dearest read has two lists (0.3 s; the other is refused in 50 ms), is ended after 2 s
 * whatever it finds, and has connections of its own: pages never wait for it.
 */
const shop = abusedShop();
const embeds = (count: number) =>
  Array.from({ length: count }, (_, n) => `r${n}:reviews(*)`).join(",");

beforeAll(async () => {
  await makeProduct(shop.ctx, { price: 50_000 });
});
beforeEach(() => shop.clock.advance(120_000));

test("rows times embedded lists have a budget, and the refusal says what to ask instead", async () => {
  const anybody = shop.from("203.0.113.5");
  const read = (query: string) => anybody.send("GET", `/rest/v1/products?select=id,${query}`);
  const dear = await read(embeds(10));
  expect(dear.status).toBe(400);
  expect(dear.body).toMatchObject({
    code: "54000",
    message: "1000 rows with 10 embedded resources each are too much for one answer",
    hint: "Ask for fewer rows at a time, with limit=200 and offset, or embed less.",
  });
  expect((await read(`${embeds(10)}&limit=200`)).status).toBe(200);
  expect((await read(embeds(2))).status).toBe(200);
});

test("dear reads of strangers are ended after 2 s, and everybody else has connections of their own", async () => {
  const { ctx } = shop;
  const { rows } = await ctx.strangers.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: "2s" }]);
  // All connections that strangers have are at work.
  let done = false;
  const dear = Promise.all(
    [1, 2, 3].map(() => ctx.strangers.execute(sql`select pg_sleep(1.5)`)),
  ).then(() => {
    done = true;
  });
  const anybody = shop.from("203.0.113.6");
  expect((await anybody.call("check_cart", { lines: [] })).status).toBe(200);
  expect((await anybody.send("GET", "/readyz")).status).toBe(200);
  expect(done).toBe(false);
  // Reads of tables wait behind them, and come.
  expect((await anybody.send("GET", "/rest/v1/products?select=id&limit=1")).status).toBe(200);
  await dear;
});
