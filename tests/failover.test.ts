import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { createShopContext } from "~/app/shop-context.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { parseConfig } from "~/platform/config.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { type Post, Shoppers } from "../drills/support/shoppers.ts";
import { stockProducts } from "../drills/support/stock.ts";
import { testContext } from "./support/context.ts";
import { closeLines, type DatabaseLine, openLine } from "./support/database-line.ts";

/** A copy that reaches its database as with PgBouncer: through a pooler, and directly past it. */
const other = testContext();
const dataDir = mkdtempSync(join(tmpdir(), "oriki-failover-"));
let pooler: DatabaseLine;
let direct: DatabaseLine;
let ctx: Context;
let products: number[];

beforeAll(async () => {
  [pooler, direct] = [await openLine(other.databaseUrl), await openLine(other.databaseUrl)];
  products = await stockProducts(other.ctx.pool, 8);
  ctx = await createShopContext({
    config: parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMITS: "off" }),
    databaseUrl: pooler.url,
    directUrl: direct.url,
    clock: other.clock,
    log: pino({ level: "silent" }),
    runJobs: false,
  });
});
afterAll(async () => {
  await ctx?.close();
  closeLines();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Shoppers of that copy who have all ordered once. */
async function sendShoppersIn(): Promise<Shoppers> {
  const app = createApp(ctx);
  const post: Post = async (path, headers, body) => {
    const answer = await app.request(path, { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const shoppers = new Shoppers(post, { products, count: 6, thinkMs: 0, againMs: 20 });
  const startedAt = performance.now();
  shoppers.start();
  onTestFinished(() => shoppers.leave());
  await shoppers.allServedSince(startedAt);
  return shoppers;
}

/** Each order that was said yes to is there once, and none besides. */
async function expectKept(shoppers: Shoppers, before: Set<string>): Promise<void> {
  const after = await orderIds();
  expect(shoppers.acknowledged.map(({ id }) => id).sort()).toEqual(
    [...after].filter((id) => !before.has(id)).sort(),
  );
  expect(await findDifferences(other.ctx.db)).toEqual([]);
  // Everybody who was turned away was told that it passes.
  expect(shoppers.failed.map(({ why }) => why.slice(0, 3))).toEqual(
    shoppers.failed.map(() => "503"),
  );
}

async function orderIds(): Promise<Set<string>> {
  const { rows } = await other.ctx.db.execute<{ id: string }>(sql`select id from orders`);
  return new Set(rows.map(({ id }) => id));
}

const turnedAway = (shoppers: Shoppers, count: number) =>
  expect.poll(() => shoppers.failed.length).toBeGreaterThan(count);

test("the way to the database is cut while people order: nothing acknowledged is lost, orders flow again, and what was kept meanwhile is forgotten", async () => {
  const before = await orderIds();
  const shoppers = await sendShoppersIn();
  const kept = () => remember(ctx, tags.settings, "failover", async () => ctx.clock.now());
  const first = await kept();
  await Promise.all([pooler.cut(), direct.cut()]);
  await turnedAway(shoppers, 12);
  other.clock.advance(1000);
  await other.ctx.changed([tags.settings]);
  expect(await kept()).toBe(first);

  const healedAt = performance.now();
  await Promise.all([pooler.mend(), direct.mend()]);
  await shoppers.allServedSince(healedAt);
  await expect.poll(kept).not.toEqual(first);
  await shoppers.stop();
  await expectKept(shoppers, before);
});

test("a primary that is none any more takes no orders: they are turned away as for something that passes", async () => {
  const before = await orderIds();
  const shoppers = await sendShoppersIn();
  const database = new URL(other.databaseUrl).pathname.slice(1);
  const readOnly = async (value: "on" | "off") => {
    await other.ctx.db.execute(
      sql.raw(`alter database "${database}" set default_transaction_read_only = ${value}`),
    );
    // Sessions keep what they began with.
    await Promise.all([pooler.cut(), direct.cut()]);
    await Promise.all([pooler.mend(), direct.mend()]);
  };
  await readOnly("on");
  await turnedAway(shoppers, 12);
  const healedAt = performance.now();
  await readOnly("off");
  await shoppers.allServedSince(healedAt);
  await shoppers.stop();
  await expectKept(shoppers, before);
});

test("news of other copies comes past the pooler", async () => {
  const kept = () => remember(ctx, tags.settings, "pooler", async () => ctx.clock.now());
  const first = await kept();
  await pooler.cut();
  other.clock.advance(1000);
  await other.ctx.changed([tags.settings]);
  await expect.poll(kept).not.toEqual(first);
  await pooler.mend();
});
