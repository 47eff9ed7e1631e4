import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { inTurn } from "./turn.ts";

/** Whoever waits for a table's lock makes everybody behind them wait: better to come again. */
const LOCK_PATIENCE = "2s";
const MAX_ATTEMPTS = 60;
const PAUSE_MS = 500;

/** First line of a migration that runs statement by statement, as CONCURRENTLY demands. */
const NO_TRANSACTION = "-- no transaction";

/** Where the SQL files are: beside this source, or copied beside the server bundle by the build. */
function migrationsFolder(): string {
  const candidates = [
    new URL("./migrations", import.meta.url),
    new URL("../../src/db/migrations", import.meta.url),
    new URL("../../../src/db/migrations", import.meta.url),
  ].map((url) => fileURLToPath(url));
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error("The migrations folder src/db/migrations is missing.");
  return found;
}

/**
 * Brings the database at `url` to the current schema while older copies serve: each migration is a
 * transaction of its own, or none. Copies starting together take turns; whoever has to wait says so
 * through `onWait`, and an older copy by how many migrations the database is ahead through `onAhead`:
 * it may serve, since each schema works with the copy before it.
 */
export async function migrateDatabase(
  url: string,
  {
    folder = migrationsFolder(),
    onWait,
    onAhead,
  }: { folder?: string; onWait?: () => void; onAhead?: (migrations: number) => void } = {},
): Promise<void> {
  const migrate = async (client: pg.Client) => {
    const done = await readDone(client);
    const known = readMigrationFiles({ migrationsFolder: folder });
    for (const migration of known) {
      if (!done.delete(migration.folderMillis)) await applyPatiently(client, migration);
    }
    if (done.size > 0) onAhead?.(done.size);
  };
  await inTurn(url, "migrate", migrate, onWait);
}

/** Migrations that were applied, by their time in the journal. */
async function readDone(client: pg.Client): Promise<Set<number>> {
  await client.query("create schema if not exists drizzle");
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations",
  );
  return new Set(rows.map((row) => Number(row.created_at)));
}

async function applyPatiently(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const isBusy = code === "55P03" || code === "40P01";
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta) {
  const note = () =>
    client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  if (sql[0]?.startsWith(NO_TRANSACTION)) {
    await dropBrokenIndexes(client, sql);
    for (const statement of sql) await client.query(statement);
    await note();
    return;
  }
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${LOCK_PATIENCE}'`);
    for (const statement of sql) await client.query(statement);
    await note();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const CONCURRENT_INDEX =
  /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"([^"]+)"/i;

/** A build that was cut short leaves an index behind that serves nobody and stands in the way. */
async function dropBrokenIndexes(client: pg.Client, statements: string[]): Promise<void> {
  const names = statements.map((statement) => CONCURRENT_INDEX.exec(statement)?.[1]);
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
     where not indisvalid and c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [names],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}
