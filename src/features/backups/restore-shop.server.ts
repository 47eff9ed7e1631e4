import { sql } from "drizzle-orm";
import { connect, type Queryable } from "~/db/client.ts";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { type Difference, findDifferences } from "~/features/orders/invariants.server.ts";
import { findUnknownPayments } from "~/features/payments/unknown-payments.server.ts";
import type { PaidTransaction, Paystack } from "~/platform/services/paystack.ts";
import { type RestoredDatabase, restoreDatabase } from "./restore.server.ts";
import type { FilesReport, RestoreFiles } from "./restore-files.server.ts";
import type { Vault } from "./store/vault.server.ts";

export interface RestoreReport extends RestoredDatabase, FilesReport {
  orders: number;
  lastOrderAt: Date | undefined;
  /** What is wrong with stock, orders and money; nothing, if all is well. */
  differences: Difference[];
  /** Money that Paystack took and the restored shop knows nothing of; undefined where it was not asked. */
  unknownPayments: PaidTransaction[] | undefined;
}

export interface RestoreOptions {
  dataDir: string;
  /** By default as late as the store knows. */
  at?: Date | undefined;
  /** What is done about uploaded files. */
  files: RestoreFiles;
  paystack: Paystack | null;
  /** Of the database server while it is restored and looked at. */
  settings?: Record<string, string>;
  /** Sees the restored database before it is closed. */
  look?: (db: Queryable) => Promise<void>;
}

/** Paystack and the shop have clocks of their own, and a payment may take its time. */
const PAID_BEFORE_MS = 60 * 60_000;

/**
 * Restores a shop with its database, secrets and files into an empty folder, and proves that it is
 * whole: everything that must be true of stock, orders and money is.
 *
 * @throws RestoreError
 */
export async function restoreShop(vault: Vault, options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, at, settings = {} } = options;
  const restored = await restoreDatabase(vault, dataDir, { at, settings });
  const server = await startEmbeddedPostgres({
    dataDir,
    settings,
    logger: { info() {}, warn() {}, error: console.error },
  });
  try {
    await migrateDatabase(server.url);
    const { db, pool } = connect(server.url, { max: 2, statementTimeoutMs: 0, queryMs: 0 });
    try {
      const report = await proveShop(db, vault, options, restored);
      await options.look?.(db);
      return report;
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

/** Looks whether a restored database is whole, when its files are there. */
export async function proveShop(
  db: Queryable,
  vault: Vault,
  { files, paystack }: Pick<RestoreOptions, "files" | "paystack">,
  restored: RestoredDatabase,
): Promise<RestoreReport> {
  return {
    ...restored,
    ...(await countOrders(db)),
    differences: await findDifferences(db),
    ...(await files(db, vault)),
    unknownPayments: await askPaystack(db, paystack, restored),
  };
}

async function countOrders(db: Queryable) {
  const { rows } = await db.execute<{ orders: number; last: Date | null }>(
    sql`select count(*)::int as orders, max(created_at) as last from orders`,
  );
  const { orders = 0, last = null } = rows[0] ?? {};
  return { orders, lastOrderAt: last ? new Date(last) : undefined };
}

function askPaystack(
  db: Queryable,
  paystack: Paystack | null,
  { until, lastCommit }: RestoredDatabase,
) {
  if (!paystack) return undefined;
  const since = Math.min(until.getTime(), lastCommit?.getTime() ?? Number.POSITIVE_INFINITY);
  return findUnknownPayments(db, paystack, new Date(since - PAID_BEFORE_MS));
}
