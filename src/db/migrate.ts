import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { connect, type Database } from "./client.ts";

const MIGRATION_LOCK = 727_401;

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

/** Brings the database at `url` to the current schema; copies starting together take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const { db, pool } = connect(url, { max: 2, statementTimeoutMs: 0 });
  const turn = await pool.connect();
  try {
    await turn.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyNew(db);
  } finally {
    turn.release(true);
    await pool.end();
  }
}

/**
 * Drizzle's own `migrate` runs all that is new in one transaction. Here each has its own: what one
 * locks is free again before the next reads through a table, and an older copy serves on.
 */
async function applyNew(db: Database): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = rows[0]?.last ?? 0;
  for (const migration of readMigrationFiles({ migrationsFolder: migrationsFolder() })) {
    if (migration.folderMillis <= last) continue;
    await db.transaction(async (tx) => {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    });
  }
}
