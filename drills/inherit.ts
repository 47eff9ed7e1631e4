// A data directory that an older build has filled is opened by this one: OLD=<folder of an older build>
// npm run drill inherit. People have accounts, orders and files at the older shop; at the newer one each
// order opens with its key, each account with its password, and each file is the same.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { connect } from "~/db/client.ts";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import type { Row } from "../scripts/lib/measure.ts";
import { freePort, ShopProcess } from "../scripts/lib/shop-process.ts";
import { buy, makeProduct } from "./support/last-pieces.ts";

const PEOPLE = 20;
const ORDERS = 60;
const FILES = 10;
const PASSWORD = "Adire-under-the-mango-7";
/** Nothing of these may be gone; what is only counted or cached may. */
const KEPT = [
  "orders",
  "order_items",
  "order_events",
  "payments",
  "users",
  "products",
  "storage_objects",
];

interface Order {
  id: string;
  key: string;
}
export default async function measureInheritance(): Promise<Row[]> {
  const old = process.env.OLD;
  if (!old || !existsSync(join(old, "build/server/index.js"))) {
    throw new Error("Set OLD to the folder of an older build: a git worktree that was built.");
  }
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-inherit-"));
  const open = async (source?: string) => {
    const port = await freePort();
    const shop = new ShopProcess({
      dataDir,
      port,
      env: { SEED: "demo" },
      ...(source && { source }),
    });
    shop.launch();
    await shop.ready();
    return shop;
  };
  try {
    const older = await open(old);
    await older.stop();
    const product = await inDatabase(dataDir, (sql) =>
      makeProduct(sql, "Inherited Loafer", ORDERS),
    );
    const filled = await open(old);
    const emails = await signUp(filled.url);
    const orders = await order(filled.port, product);
    await sendFiles(filled.url, orders.slice(0, FILES));
    await filled.stop();
    const files = hashesIn(join(dataDir, "storage"));
    const before = await inDatabase(dataDir, readIds);

    const newer = await open();
    const lost = {
      orders: await countFailures(orders, ({ id, key }) =>
        look(`${newer.url}/orders/${id}?key=${key}`),
      ),
      accounts: await countFailures(emails, (email) => signIn(newer.url, email)),
      pages: await countFailures(["/", "/products", `/product/${product}`], (path) =>
        look(newer.url + path),
      ),
    };
    await newer.stop();
    const after = await inDatabase(dataDir, async (sql, url) => ({
      ...(await readIds(sql)),
      differences: await countDifferences(url),
    }));
    const gone = [...before.ids].filter((id) => !after.ids.has(id));
    const now = hashesIn(join(dataDir, "storage"));
    const changed = [...files].filter(([path, hash]) => now.get(path) !== hash);
    for (const id of gone.slice(0, 8)) console.log(`  gone: ${id}`);
    return [
      { name: "rows that the older build left", value: before.ids.size, unit: "" },
      { name: "files", value: files.size, unit: "" },
      { name: "migrations made", value: after.migrations - before.migrations, unit: "" },
      { name: "rows that are gone", value: gone.length, unit: "", limit: 0 },
      { name: "files that are gone or others", value: changed.length, unit: "", limit: 0 },
      { name: "orders that do not open", value: lost.orders, unit: "", limit: 0 },
      { name: "accounts that do not open", value: lost.accounts, unit: "", limit: 0 },
      { name: "pages that do not open", value: lost.pages, unit: "", limit: 0 },
      { name: "differences in the books", value: after.differences, unit: "", limit: 0 },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Does something in the database of a shop that is closed. */
async function inDatabase<T>(
  dataDir: string,
  work: (sql: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const database = await startEmbeddedPostgres({
    dataDir,
    logger: { info() {}, warn: console.warn, error: console.error },
  });
  const sql = new pg.Client({ connectionString: database.url });
  try {
    await sql.connect();
    return await work(sql, database.url);
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function readIds(sql: pg.Client) {
  const ids = new Set<string>();
  for (const table of KEPT) {
    const { rows } = await sql.query<{ id: string }>(`select id::text from ${table}`);
    for (const { id } of rows) ids.add(`${table} ${id}`);
  }
  const { rows } = await sql.query("select count(*)::int as n from drizzle.__drizzle_migrations");
  return { ids, migrations: rows[0].n as number };
}

async function countDifferences(url: string): Promise<number> {
  const { db, pool } = connect(url);
  try {
    return (await findDifferences(db)).length;
  } finally {
    await pool.end();
  }
}

/** What lies in a folder and below, by path. */
function hashesIn(folder: string): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes.set(path, createHash("sha256").update(readFileSync(path)).digest("hex"));
  }
  return hashes;
}

/** How many of them something fails for. */
async function countFailures<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  let failures = 0;
  for (const one of all) {
    await work(one).catch((error) => {
      if (++failures < 4) console.log(`  ${error}`);
    });
  }
  return failures;
}

async function look(url: string): Promise<string> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

async function send(url: string, body: object | Uint8Array, headers: Record<string, string> = {}) {
  const isFile = body instanceof Uint8Array;
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": isFile ? "application/octet-stream" : "application/json",
      ...headers,
    },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

async function signUp(url: string): Promise<string[]> {
  const emails = Array.from({ length: PEOPLE }, (_, n) => `heir-${n}-${randomUUID()}@example.com`);
  for (const email of emails) {
    const data = { first_name: "Adaeze", last_name: "Obi" };
    await send(`${url}/auth/v1/signup`, { email, password: PASSWORD, data });
  }
  return emails;
}

const signIn = (url: string, email: string) =>
  send(`${url}/auth/v1/token?grant_type=password`, { email, password: PASSWORD });

async function order(port: number, product: number): Promise<Order[]> {
  const agent = new Agent({ keepAlive: true });
  const orders: Order[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const { status, text } = await buy(agent, port, product);
    if (status !== 200) throw new Error(`The older shop took no order: ${status} ${text}`);
    orders.push(JSON.parse(text));
  }
  agent.destroy();
  return orders;
}

/** A receipt for each of some orders. */
async function sendFiles(url: string, orders: readonly Order[]): Promise<void> {
  for (const [n, { id, key }] of orders.entries()) {
    // Each another picture: the same bytes would lie there once.
    const background = { r: 20 * n, g: 141, b: 87 };
    const create = { width: 80, height: 80, channels: 3, background } as const;
    const picture = await sharp({ create }).png().toBuffer();
    await send(`${url}/order-files/${id}`, picture, { "x-order-key": key });
  }
}
