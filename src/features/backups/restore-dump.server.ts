import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "~/db/client.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { listDumps } from "./catalogue.server.ts";
import { restoreDump } from "./dump.server.ts";
import { dumpKey } from "./names.server.ts";
import { RestoreError } from "./restore.server.ts";
import { proveShop, type RestoreOptions, type RestoreReport } from "./restore-shop.server.ts";
import type { Vault } from "./store/vault.server.ts";

/**
 * Fills an empty database of another server with the last dump before a moment, and DATA_DIR with
 * uploaded files and, where it has none, the secrets.
 *
 * @throws RestoreError when the database is not empty, or no dump is that old
 */
export async function restoreFromDump(
  vault: Vault,
  options: RestoreOptions & { databaseUrl: string },
): Promise<RestoreReport> {
  const { at, dataDir, databaseUrl } = options;
  const { db, pool } = connect(databaseUrl, { max: 2, statementTimeoutMs: 0, queryMs: 0 });
  try {
    const { rows } = await db.execute(
      sql`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    );
    if (rows.length > 0)
      throw new RestoreError(
        `The database at ${new URL(databaseUrl).host} is not empty: nothing is overwritten. Make another and set DATABASE_URL.`,
      );
    const dump = (await listDumps(vault)).find(({ finishedAt }) => !at || finishedAt <= at);
    if (!dump) throw new RestoreError(`There is no backup in ${vault.place} that is old enough.`);
    const key = dumpKey(dump.name);
    await restoreDump(databaseUrl, (await vault.get(key.database))!);
    await migrateDatabase(databaseUrl);
    const secrets = await vault.get(key.secrets);
    const path = join(dataDir, "secrets.json");
    if (secrets && !existsSync(path)) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await writeFile(path, secrets, { mode: 0o600, flag: "wx" });
    }
    const { finishedAt } = dump;
    const restored = { copiedAt: finishedAt, until: finishedAt, lastCommit: undefined };
    return await proveShop(db, vault, options, restored);
  } finally {
    await pool.end();
  }
}
