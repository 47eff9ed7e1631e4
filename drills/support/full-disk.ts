import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { connect } from "~/db/client.ts";
import { openDatabase } from "~/db/open-database.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";
import { type Answer, makeEndlessProduct, SteadyOrders } from "./steady-orders.ts";

const SHOPPERS = 4;
const ORDERS_BEFORE = 30;
const UNREADY_WITHIN_MS = 5000;
const MB = 1024 * 1024;

/** Whether this user may make a small disk: root on Linux, and not in every container. */
export function mayMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), "oriki-mount-"));
  try {
    mount(place, 1);
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const mount = (place: string, megabytes: number) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", place], {
    stdio: "ignore",
  });

export interface FullDisk {
  /** Answers to orders while the disk was full, by status. */
  whileFull: Record<string, number>;
  /** Of those, answers that do not say when to come again. */
  withoutRetryAfter: number;
  /** Whether `/readyz` said so while PostgreSQL was still alive, which takes a commit as long as its log has room. */
  unreadyBeforeDeath: boolean;
  readyzWhileFull: number;
  keptPageWhileFull: number;
  databaseDied: boolean;
  /** From the moment that room was made. */
  secondsUntilOrders: number;
  acknowledged: number;
  lost: number;
  differences: number;
}

/**
 * A shop on a small disk of its own, under orders: the disk fills up, so far that PostgreSQL dies of it,
 * and is freed again. Nobody does anything else.
 */
export async function fillDisk(options: { megabytes: number; fullMs: number }): Promise<FullDisk> {
  const disk = mkdtempSync(join(tmpdir(), "oriki-full-disk-"));
  mount(disk, options.megabytes);
  const dataDir = join(disk, "data");
  const shop = new ShopProcess({
    dataDir,
    port: await freePort(),
    env: { DISK_RESERVE_MB: "1" },
  });
  try {
    shop.launch();
    await shop.ready();
    const product = await withDatabase(dataDir, (db) => makeEndlessProduct(db));
    const page = () => fetch(shop.url).then(({ status }) => status);
    await page();
    const orders = new SteadyOrders(shop.url, product, SHOPPERS);
    await orders.first(() => orders.acknowledged.length >= ORDERS_BEFORE, 0);

    const superuser = await connectAsSuperuser(dataDir);
    const filledAt = performance.now();
    fill(join(disk, "filling"));
    await orders.first(({ status }) => status !== 200, filledAt);
    const unreadyBeforeDeath = await saysUnready(shop, dataDir);
    const died = await killByLog(dataDir, superuser);
    const fullAt = performance.now();
    await pause(options.fullMs);
    const readyzWhileFull = (await fetch(`${shop.url}/readyz`)).status;
    const keptPageWhileFull = await page();

    const freedAt = performance.now();
    const refused = orders.answers.filter(({ at, status }) => at > fullAt && status !== 200);
    rmSync(join(disk, "filling"));
    const again = await orders.first(({ status }) => status === 200, freedAt);
    await shop.ready();
    await orders.stop();
    await shop.stop();
    const all = orders.answers.filter(({ at, status }) => at > filledAt && status !== 200);
    return {
      whileFull: countByStatus(all),
      withoutRetryAfter: refused.filter(({ retryAfter }) => !Number(retryAfter)).length,
      ...{ unreadyBeforeDeath, readyzWhileFull, keptPageWhileFull, databaseDied: died },
      secondsUntilOrders: Math.round((again.at - freedAt) / 100) / 10,
      acknowledged: orders.acknowledged.length,
      ...(await judge(dataDir, orders.acknowledged)),
    };
  } finally {
    await shop.kill();
    shop.killDatabase();
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function countByStatus(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Fills the disk to the last byte. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let size = MB; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** What `/readyz` says holds for a second; a few of them are given to it. */
async function saysUnready({ url }: ShopProcess, dataDir: string): Promise<boolean> {
  const pid = serverPid(dataDir);
  const givenUp = performance.now() + UNREADY_WITHIN_MS;
  while (performance.now() < givenUp) {
    const { status } = await fetch(`${url}/readyz`);
    if (serverPid(dataDir) !== pid) return false;
    if (status === 503) return true;
    await pause(100);
  }
  return false;
}

/** Before the disk is full: a session needs a little of it to begin. */
async function connectAsSuperuser(dataDir: string): Promise<pg.Client> {
  const { superuserPassword } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  const address = new URL((await openDatabase({ DATA_DIR: dataDir })).url);
  address.username = "postgres";
  address.password = superuserPassword;
  const client = new pg.Client({ connectionString: address.href });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Has PostgreSQL begin new files of its log, for which there is no room: it dies of that. */
async function killByLog(dataDir: string, superuser: pg.Client): Promise<boolean> {
  const before = serverPid(dataDir);
  // Those that lie ready are soon used up.
  for (let n = 0, isAlive = true; isAlive && n < 100; n++) {
    isAlive = await superuser
      .query("select pg_logical_emit_message(true, 'drill', 'x'), pg_switch_wal()")
      .then(() => true)
      .catch(() => false);
  }
  await superuser.end().catch(() => {});
  const givenUp = performance.now() + 5000;
  while (serverPid(dataDir) === before && performance.now() < givenUp) await pause(20);
  return serverPid(dataDir) !== before;
}

function serverPid(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0];
  } catch {
    return undefined;
  }
}

/** Works on the database of a shop, running or not. */
async function withDatabase<T>(
  dataDir: string,
  work: (pool: pg.Pool, db: ReturnType<typeof connect>["db"]) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ DATA_DIR: dataDir });
  const { pool, db } = connect(database.url, { max: 1 });
  try {
    return await work(pool, db);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Whether everything that was said yes to is there, and the books agree. */
const judge = (dataDir: string, acknowledged: readonly string[]) =>
  withDatabase(dataDir, async (pool, db) => {
    const { rows } = await pool.query<{ id: string }>("select id from orders");
    const kept = new Set(rows.map(({ id }) => id));
    return {
      lost: acknowledged.filter((id) => !kept.has(id)).length,
      differences: (await findDifferences(db)).length,
    };
  });
