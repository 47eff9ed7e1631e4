import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { connect } from "./client.ts";

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
    await migrate(db, { migrationsFolder: migrationsFolder() });
  } finally {
    turn.release(true);
    await pool.end();
  }
}
