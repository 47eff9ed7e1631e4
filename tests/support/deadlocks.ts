import type { EventEmitter } from "node:events";
import type pg from "pg";

const DEADLOCK = "40P01";

/**
 * Notes each time that PostgreSQL ends a circle of connections which wait for each other, also for code that
 * goes on when its query fails, or tries it again: whoever locks rows in the common order never sees one.
 *
 * @returns who waited for whom
 */
export function noteDeadlocks(pools: readonly pg.Pool[]): readonly string[] {
  const found: string[] = [];
  for (const pool of pools) {
    pool.on("connect", (client) => {
      const { connection } = client as pg.PoolClient & { connection: EventEmitter };
      connection.on("errorMessage", ({ code, message, detail, where }: pg.DatabaseError) => {
        if (code === DEADLOCK) found.push([message, detail, where].join("\n"));
      });
    });
  }
  return found;
}
