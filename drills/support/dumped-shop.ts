import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "~/db/client.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";
import { startS3Double } from "../../tests/support/s3-double.ts";
import { findPostgres } from "./cluster/requirements.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { runShopCommand } from "./run-command.ts";
import { sendPicture } from "./send-picture.ts";
import { makeEndlessProduct, SteadyOrders } from "./steady-orders.ts";

export interface DumpOptions {
  shoppers: number;
  /** Orders that are acknowledged before the backup begins. */
  orders: number;
  /** Where the backup goes, one after the other. */
  places: readonly ("folder" | "bucket")[];
  /** Whether the restored shop is opened, too. */
  reopen: boolean;
}

export interface DumpedShop {
  place: string;
  acknowledged: number;
  /** Of those that were acknowledged before the backup began. */
  missing: number;
  differences: number;
  /** Answers that were no success while the shop was backed up. */
  failed: number;
  backupSeconds: number;
  restoreSeconds: number;
  /** What the command said of it. */
  said: string;
  /** Whether the opened shop shows the uploaded picture; undefined where it was not opened. */
  showsPicture: boolean | undefined;
}

/** @throws Error with a line that says what to install */
export function requirePostgres(find = findPostgres): string {
  const bin = find();
  if (bin) return bin;
  throw new Error(
    "This drill needs PostgreSQL 15 or later of Debian's packages: apt-get install --no-install-recommends postgresql",
  );
}

/**
 * A shop on a PostgreSQL of the machine's own is dumped while people order, loses its database and its
 * folder, and is restored into an empty database, all with the commands that its owner has.
 */
export async function dumpAndRestore(options: DumpOptions): Promise<DumpedShop[]> {
  const bin = requirePostgres();
  const folder = mkdtempSync(join(tmpdir(), "oriki-dumped-"));
  // The database server is another user's.
  chmodSync(folder, 0o755);
  const server = await startPostgres(bin, folder);
  const s3 = await startS3Double({ bucket: "backups" });
  const places = {
    folder: { BACKUP_URL: join(folder, "backups") },
    bucket: {
      BACKUP_URL: "s3://backups/oriki",
      BACKUP_S3_ENDPOINT: s3.url,
      BACKUP_S3_ACCESS_KEY_ID: "double",
      BACKUP_S3_SECRET_ACCESS_KEY: "double-secret",
    },
  };
  try {
    const found: DumpedShop[] = [];
    for (const place of options.places) {
      const env = { ...places[place], BACKUP_PASSPHRASE: "correct horse battery" };
      found.push({ ...(await loseAndRestore(server, join(folder, place), env, options)), place });
    }
    return found;
  } finally {
    await server.stop();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function loseAndRestore(
  server: PostgresServer,
  folder: string,
  places: Record<string, string>,
  options: DumpOptions,
): Promise<Omit<DumpedShop, "place">> {
  const databaseUrl = await server.create("shop");
  const before = { ...places, DATABASE_URL: databaseUrl, DATA_DIR: `${folder} before` };
  const shop = new ShopProcess({ dataDir: before.DATA_DIR, port: await freePort(), env: before });
  let orders: SteadyOrders | undefined;
  try {
    shop.launch();
    await shop.ready();
    const product = await withPool(databaseUrl, ({ pool }) => makeEndlessProduct(pool));
    const picture = await sendPicture(shop.url, databaseUrl);
    orders = new SteadyOrders(shop.url, product, options.shoppers);
    await orders.acknowledge(options.orders);
    const early = [...orders.acknowledged];
    const backup = await runShopCommand("backup", before);
    if (backup.code !== 0) throw new Error(`npm run backup: ${backup.stderr}`);
    await orders.stop();
    await shop.kill();
    await server.drop("shop");

    const after = {
      ...places,
      DATABASE_URL: await server.create("restored"),
      DATA_DIR: `${folder} after`,
    };
    const restore = await runShopCommand("restore", after);
    if (restore.code !== 0) throw new Error(`npm run restore: ${restore.stdout} ${restore.stderr}`);
    const judged = await withPool(after.DATABASE_URL, async ({ db }) => {
      const { rows } = await db.execute<{ id: string }>("select id from orders");
      const there = new Set(rows.map(({ id }) => id));
      return {
        missing: early.filter((id) => !there.has(id)).length,
        differences: (await findDifferences(db)).length,
      };
    });
    const showsPicture = options.reopen ? await isShown(after, picture) : undefined;
    await server.drop("restored");
    return {
      ...judged,
      acknowledged: orders.acknowledged.length,
      failed: orders.answers.filter(({ status }) => status !== 200).length,
      backupSeconds: backup.seconds,
      restoreSeconds: restore.seconds,
      said: restore.stdout,
      showsPicture,
    };
  } finally {
    await shop.kill();
    await orders?.stop();
  }
}

/** Opens the restored shop and asks it for a picture. */
async function isShown(env: Record<string, string>, path: string): Promise<boolean> {
  const shop = new ShopProcess({ dataDir: env.DATA_DIR!, port: await freePort(), env });
  try {
    shop.launch();
    await shop.ready();
    return (await fetch(shop.url + path)).ok;
  } finally {
    await shop.kill();
  }
}

async function withPool<T>(
  url: string,
  work: (connection: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const connection = connect(url, { max: 1 });
  return work(connection).finally(() => connection.pool.end());
}
