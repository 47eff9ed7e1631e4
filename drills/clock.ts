// A shop whose wall clock jumps by an hour and by a day, forward and back, and is set right again: what
// becomes of unpaid orders from before and of those taken in the wrong hours, of pages and of sessions.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { connect } from "~/db/client.ts";
import { openDatabase } from "~/db/open-database.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import type { Row } from "../scripts/lib/measure.ts";
import { freePort, ShopProcess } from "../scripts/lib/shop-process.ts";
import { makeEndlessProduct, SteadyOrders } from "./support/steady-orders.ts";

const HOUR = 3_600_000;
const JUMPS = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR];
const PRELOAD = pathToFileURL(join(import.meta.dirname, "support/shifted-clock.mjs")).href;
/** Longer than the process takes to see the new time. */
const SEEN_MS = 500;

export default async function measureClock(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "oriki-clock-"));
  const shiftFile = join(folder, "shift");
  const shop = new ShopProcess({
    dataDir: join(folder, "data"),
    port: await freePort(),
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_SHIFT_FILE: shiftFile },
  });
  const figures = { ended: 0, refused: 0, pages: 0, taken: 0, endedAfterRestart: 0, books: 0 };
  try {
    shop.launch();
    await shop.ready();
    await withQueue(shop, async (pool, sweep) => {
      const product = await makeEndlessProduct(pool);
      const shift = async (milliseconds: number) => {
        writeFileSync(shiftFile, String(milliseconds));
        await pause(SEEN_MS);
      };
      for (const by of JUMPS) {
        await order(shop, product, figures);
        // Their customers are just paying.
        await pool.query(`update orders set expires_at = now() + interval '30 minutes'`);
        await shift(by);
        await sweep();
        await order(shop, product, figures);
        if (!(await fetch(shop.url)).ok) figures.pages++;
        await sweep();
        await shift(0);
        await sweep();
      }
      figures.ended = await count(pool, "status = 'cancelled'");
    });
    // A restart takes the clock as it is: what is over is over.
    await shop.stop();
    shop.launch();
    await shop.ready();
    await withQueue(shop, async (pool, sweep, db) => {
      await pool.query(`update orders set expires_at = now() - interval '1 minute'`);
      await sweep();
      figures.endedAfterRestart = await count(pool, "status = 'cancelled'");
      figures.books = (await findDifferences(db)).length;
    });
    await shop.stop();
  } finally {
    await shop.kill();
    shop.killDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    { name: "orders taken before and during jumps", value: figures.taken, unit: "", aim: 8 },
    { name: "orders refused because of them", value: figures.refused, unit: "", limit: 0 },
    { name: "pages that failed", value: figures.pages, unit: "", limit: 0 },
    { name: "unpaid orders ended by a wrong clock", value: figures.ended, unit: "", limit: 0 },
    {
      name: "overdue orders left after a restart",
      value: figures.taken - figures.endedAfterRestart,
      unit: "",
      limit: 0,
    },
    { name: "differences in the books", value: figures.books, unit: "", limit: 0 },
  ];
}

/** The database of a running shop, and a way to have its sweep run now. */
async function withQueue(
  { dataDir }: ShopProcess,
  work: (
    pool: pg.Pool,
    sweep: () => Promise<void>,
    db: ReturnType<typeof connect>["db"],
  ) => Promise<void>,
): Promise<void> {
  const { url } = await openDatabase({ DATA_DIR: dataDir });
  const { pool, db } = connect(url, { max: 2 });
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, max: 1 });
  await boss.start();
  async function sweep(): Promise<void> {
    const id = await boss.send("expire-orders", {});
    for (;;) {
      const { rows } = await pool.query<{ state: string }>(
        "select state from pgboss.job where id = $1",
        [id],
      );
      if (rows[0]?.state === "completed") return;
      if (rows[0]?.state === "failed") throw new Error("The sweep failed");
      await pause(100);
    }
  }
  try {
    await work(pool, sweep, db);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

async function order(
  shop: ShopProcess,
  product: number,
  figures: { taken: number; refused: number },
): Promise<void> {
  const orders = new SteadyOrders(shop.url, product, 1);
  await orders.first(() => true, 0);
  await orders.stop();
  figures.taken += orders.acknowledged.length;
  figures.refused += orders.answers.length - orders.acknowledged.length;
}

async function count(pool: pg.Pool, what: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from orders where ${what}`,
  );
  return rows[0]!.n;
}
