import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { connect, type Queryable } from "~/db/client.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { writeDurably } from "~/platform/write-durably.ts";
import { listDumps } from "./catalogue.server.ts";
import { restoreDump } from "./dump.server.ts";
import { dumpKey } from "./names.server.ts";
import type { FindProgram } from "./programs.server.ts";
import { RestoreError } from "./restore.server.ts";
import { proveShop, type RestoreOptions, type RestoreReport } from "./restore-shop.server.ts";
import type { Vault } from "./store/vault.server.ts";

export interface DumpRestoreOptions extends RestoreOptions {
  databaseUrl: string;
  /** It stands for those of secrets.json, which are not looked at then. */
  jwtSecret: string | undefined;
  /** By default what is installed. */
  findProgram?: FindProgram;
}

/**
 * Fills an empty database of another server with the last dump before a moment, and brings the secrets
 * where DATA_DIR has none. A try that fails leaves both as they were.
 *
 * @throws RestoreError when the database is not empty, no dump is that old, or DATA_DIR has other secrets
 */
export async function restoreFromDump(
  vault: Vault,
  options: DumpRestoreOptions,
): Promise<RestoreReport> {
  const { at, databaseUrl } = options;
  const { db, pool } = connect(databaseUrl, { max: 2, statementTimeoutMs: 0, queryMs: 0 });
  try {
    await requireEmpty(db, databaseUrl);
    const dumps = await listDumps(vault);
    const dump = dumps.find(({ finishedAt }) => !at || finishedAt <= at);
    if (!dump) throw new RestoreError(explainNothing(vault, dumps.at(-1)?.finishedAt));
    const key = dumpKey(dump.name);
    const bringSecrets = await prepareSecrets(vault, key.secrets, options);
    await restoreDump(databaseUrl, (await vault.get(key.database))!, options.findProgram);
    await bringSecrets();
    await migrateDatabase(databaseUrl);
    const { finishedAt } = dump;
    const restored = { copiedAt: finishedAt, until: finishedAt, lastCommit: undefined };
    const report = await proveShop(db, vault, options, restored);
    await options.look?.(db);
    return report;
  } finally {
    await pool.end();
  }
}

async function requireEmpty(db: Queryable, databaseUrl: string): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text not like 'pg\\_%'
      and relnamespace <> 'information_schema'::regnamespace limit 1`,
  );
  if (rows.length === 0) return;
  const { host, pathname } = new URL(databaseUrl);
  throw new RestoreError(
    `The database ${pathname.slice(1)} at ${host} is not empty: nothing is overwritten. Make another (createdb) and set DATABASE_URL.`,
  );
}

const explainNothing = ({ place }: Vault, oldest: Date | undefined) =>
  oldest
    ? `The oldest backup in ${place} is of ${oldest.toISOString()}: nothing older can be restored.`
    : `There is no dump in ${place}. A backup of an embedded database is restored without DATABASE_URL.`;

/** @returns what writes them */
async function prepareSecrets(
  vault: Vault,
  key: string,
  { dataDir, jwtSecret }: DumpRestoreOptions,
): Promise<() => Promise<void>> {
  const content = await vault.get(key);
  if (!content) return async () => {};
  const theirs = await buffer(content);
  const path = join(dataDir, "secrets.json");
  const ours = existsSync(path) ? await readFile(path) : undefined;
  if (ours && !ours.equals(theirs) && !jwtSecret)
    throw new RestoreError(
      `${path} has other secrets than the backup: what that has encrypted could not be read. Set DATA_DIR to an empty folder.`,
    );
  return async () => {
    if (ours) return;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeDurably(path, theirs, { mode: 0o600, isNew: true });
  };
}
