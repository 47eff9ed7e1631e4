// What a second worker brings: one process and two workers behind one port, each on its own database and
// driven in turn, so that what else the machine does weighs on both alike. The load runs on the same
// machine: with two cores the ratio is the least that a second worker brings.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createLoad, type Kind } from "../drills/support/offered-load.ts";
import { orderBody, stockProduct } from "../drills/support/rush.ts";
import type { Row } from "../scripts/lib/measure.ts";
import { freePort, ShopProcess } from "../scripts/lib/shop-process.ts";
import { openDatabase } from "../src/db/open-database.ts";

const PEOPLE = 16;
const TURNS = Number(process.env.TURNS || 3);
const SECONDS = Number(process.env.SECONDS || 4);
const WORKERS = 2;

const browser = { accept: "text/html", "accept-encoding": "br" };

/** What is asked of a shop where this product can be had, by the name of the work. */
const worksOf = (product: number): Record<string, Kind["call"]> => ({
  "kept pages": () => ({ path: "/", headers: browser }),
  "fresh pages": () => ({ path: `/products?seen=${randomUUID()}`, headers: browser }),
  orders() {
    const key = randomUUID();
    return {
      path: "/rest/v1/rpc/place_order",
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: orderBody(product, key),
    };
  },
});

export default async function measureWorkers(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "oriki-bench-workers-"));
  const shops: ShopProcess[] = [];
  try {
    for (const workers of [1, WORKERS]) {
      const dataDir = join(folder, String(workers));
      const env = { SEED: "demo", WORKERS: String(workers) };
      const shop = new ShopProcess({ dataDir, port: await freePort(), env });
      shops.push(shop);
      shop.launch();
      await shop.ready();
      if (workers > 1) await allServe(dataDir, workers);
    }
    const works = await Promise.all(shops.map(async (shop) => worksOf(await stock(shop))));
    const rows: Row[] = [];
    for (const name of Object.keys(works[0]!)) {
      const drive = (n: number, seconds: number) =>
        answersASecond(shops[n]!.port, works[n]![name]!, seconds);
      await Promise.all(shops.map((_, n) => drive(n, 1)));
      const rates = [0, 0];
      for (let turn = 0; turn < TURNS; turn++) {
        for (const n of shops.keys()) rates[n]! += (await drive(n, SECONDS)) / TURNS;
      }
      const [one = 0, several = 0] = rates;
      rows.push(
        { name: `${name}, one process`, value: Math.round(one), unit: "/s" },
        { name: `${name}, ${WORKERS} workers`, value: Math.round(several), unit: "/s" },
        { name: `${name}, ratio`, value: Math.round((100 * several) / one) / 100, unit: "×" },
      );
    }
    return rows;
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers that were not refusals. */
async function answersASecond(port: number, call: Kind["call"], seconds: number): Promise<number> {
  const load = createLoad(port, { work: { share: 1, call } });
  try {
    return await load.saturate(PEOPLE, seconds);
  } finally {
    load.close();
  }
}

async function stock({ dataDir }: ShopProcess): Promise<number> {
  return withDatabase(dataDir, stockProduct);
}

async function allServe(dataDir: string, workers: number): Promise<void> {
  await withDatabase(dataDir, async (sql) => {
    const serving = () => sql.query("select from copies where seen_at > now() - interval '15 s'");
    while ((await serving()).rowCount !== workers) await pause(100);
  });
}

async function withDatabase<T>(dataDir: string, work: (sql: pg.Pool) => Promise<T>): Promise<T> {
  const { url } = await openDatabase({ DATA_DIR: dataDir });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
