import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packPage } from "~/platform/page-forms.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { closeLines, type DatabaseLine, openLine } from "~tests/support/database-line.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput } from "~tests/support/orders.ts";
import { createApp } from "./app.ts";

/** What `npm run drill freeze` does for half a minute to a started shop, in moments. */
let line: DatabaseLine;
const t = testContext({
  deadlines: { beat: 50, silence: 400 },
  async lead(url) {
    line = await openLine(url);
    return line.url;
  },
});
let app: ReturnType<typeof createApp>;
beforeAll(() => {
  app = createApp(t.ctx);
});
afterAll(closeLines);

const request = async (path: string, init?: RequestInit) =>
  app.request(`http://shop.test${path}`, init);
const order = (productId: number, key: string) =>
  request("/rest/v1/rpc/place_order", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(
      orderInput([{ product_id: productId, size: "9", quantity: 1, price: 50_000 }]),
    ),
  });
const isBack = () =>
  expect
    .poll(() =>
      t.ctx.pool.query("select 1").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
const ordersOf = async () =>
  (await t.ctx.db.execute<{ n: number }>(sql`select count(*) as n from orders`)).rows[0]?.n;

test("an order whose answer is lost with the database is refused in time, and sent again it is that order", async () => {
  const product = await makeProduct(t.ctx, { price: 50_000, stock: { 9: 10 } });
  const key = randomUUID();
  line.freezeAfter("commit");
  const refused = await order(product.id, key);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  line.thaw();
  await isBack();
  // It had been taken all the same.
  expect(await ordersOf()).toBe(1);
  const again = await order(product.id, key);
  expect(again.status).toBe(200);
  expect(await ordersOf()).toBe(1);
  await expectLedgerAgrees(t.ctx);
});

test("while the database is frozen nobody waits: kept pages go on, all else is refused at once", async () => {
  const product = await makeProduct(t.ctx, { price: 50_000, stock: { 9: 10 } });
  const body = Buffer.from("<p>kept</p>");
  const kept = { status: 200, headers: [], body, tags: [tags.catalogue] };
  t.ctx.pages.set("/kept?", await packPage({ ...kept, as: "br" }));
  line.freeze();
  expect((await request("/readyz")).status).toBe(503);
  // The first one may have to find out.
  await order(product.id, randomUUID());
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => order(product.id, randomUUID())),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // One that waited for the database would wait for eighteen seconds.
  expect(performance.now() - began).toBeLessThan(6000);
  expect(t.ctx.pages.get("/kept?")).toBeDefined();

  line.thaw();
  await isBack();
  await expect.poll(async () => (await order(product.id, randomUUID())).status).toBe(200);
  await expect.poll(async () => (await request("/readyz")).status).toBe(200);
  // Nobody told it what changed meanwhile.
  expect(t.ctx.pages.get("/kept?")).toBeUndefined();
});
