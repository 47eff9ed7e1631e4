// A newer copy of the shop comes beside an older one that goes on serving: OLD=<folder of an older
// build> npm run drill upgrade. While the newer one migrates their database and after it, people look
// at pages and order at whoever is there.
import { existsSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { connect } from "~/db/client.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import type { Row } from "../scripts/lib/measure.ts";
import { shareShop } from "./support/copies.ts";
import { buy, makeProduct } from "./support/last-pieces.ts";

const SHOPPERS = 6;
const BEFORE_MS = 3000;
const TOGETHER_MS = 12_000;
const PAGES = ["/", "/products", "/auth", "/product/1"];

interface Tally {
  orders: number;
  pages: number;
  failed: string[];
  slowestMs: number;
}

export default async function measureUpgrade(): Promise<Row[]> {
  const old = process.env.OLD;
  if (!old || !existsSync(join(old, "build/server/index.js"))) {
    throw new Error("Set OLD to the folder of an older build: a git worktree that was built.");
  }
  const shop = await shareShop();
  const { db, pool } = connect(shop.databaseUrl);
  const sql = new pg.Client({ connectionString: shop.databaseUrl });
  try {
    const older = await shop.copy({ SEED: "demo" }, old);
    older.launch();
    await older.ready();
    await sql.connect();
    const product = await makeProduct(sql, "Upgraded Loafer", 100_000);
    const before = await countMigrations(sql);

    const load = new Load(product);
    load.add(older.port);
    await pause(BEFORE_MS);
    const newer = await shop.copy({ SEED: "demo" });
    const launchedAt = performance.now();
    newer.launch();
    await newer.ready();
    const opened = performance.now() - launchedAt;
    load.add(newer.port);
    await pause(TOGETHER_MS);
    await load.end();

    for (const line of load.failures.slice(0, 8)) console.log(`  ${line}`);
    const [ofOlder, ofNewer] = load.tallies;
    const answered = (tally: Tally | undefined) => tally?.pages ?? 0;
    return [
      { name: "migrations made meanwhile", value: (await countMigrations(sql)) - before, unit: "" },
      { name: "newer copy ready after", value: Math.round(opened), unit: "ms" },
      { name: "orders taken by the older copy", value: ofOlder?.orders ?? 0, unit: "" },
      { name: "orders taken by the newer copy", value: ofNewer?.orders ?? 0, unit: "" },
      { name: "pages shown by the older copy", value: answered(ofOlder), unit: "" },
      { name: "pages shown by the newer copy", value: answered(ofNewer), unit: "" },
      { name: "answers that failed", value: load.failures.length, unit: "", limit: 0 },
      {
        name: "slowest answer of the older copy",
        value: Math.round(ofOlder?.slowestMs ?? 0),
        unit: "ms",
      },
      {
        name: "differences in the books",
        value: (await findDifferences(db)).length,
        unit: "",
        limit: 0,
      },
    ];
  } finally {
    await Promise.all([sql.end(), pool.end()]);
    await shop.remove();
  }
}

const countMigrations = async (sql: pg.Client) =>
  Number((await sql.query("select count(*) from drizzle.__drizzle_migrations")).rows[0].count);

/** Shoppers at each copy who order and look at pages in turn, until the end. */
class Load {
  readonly tallies: Tally[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #product: number;
  readonly #shoppers: Promise<void>[] = [];
  #isOver = false;

  constructor(product: number) {
    this.#product = product;
  }

  get failures(): string[] {
    return this.tallies.flatMap(({ failed }) => failed);
  }

  add(port: number): void {
    const tally: Tally = { orders: 0, pages: 0, failed: [], slowestMs: 0 };
    this.tallies.push(tally);
    for (let n = 0; n < SHOPPERS; n++) this.#shoppers.push(this.#shop(port, tally, n));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#shoppers);
    this.#agent.destroy();
  }

  async #shop(port: number, tally: Tally, n: number): Promise<void> {
    for (let turn = n; !this.#isOver; turn++) {
      const start = performance.now();
      // A word of its own makes a page that nobody has asked for, which comes from the database.
      const path = turn % 3 === 1 ? PAGES[turn % PAGES.length]! : `/products?q=loafer+${turn}`;
      try {
        if (turn % 3 === 0) await this.#order(port, tally);
        else await look(`http://127.0.0.1:${port}${path}`, tally);
      } catch (error) {
        tally.failed.push(String(error));
      }
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - start);
    }
  }

  async #order(port: number, tally: Tally): Promise<void> {
    const { status, text } = await buy(this.#agent, port, this.#product);
    if (status === 200) tally.orders++;
    else tally.failed.push(`order: ${status} ${text.slice(0, 200)}`);
  }
}

async function look(url: string, tally: Tally): Promise<void> {
  const response = await fetch(url);
  await response.text();
  if (response.status < 500) tally.pages++;
  else tally.failed.push(`${url}: ${response.status}`);
}
