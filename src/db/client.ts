import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query needs: the database or a transaction on it. */
export type Queryable = Database | Transaction;

/** A pool of connections with Drizzle on top; `pool.end()` closes it. */
export function connect(
  url: string,
  options: {
    max?: number;
    statementTimeoutMs?: number;
    /** How long work waits for a connection that is free. */
    waitMs?: number;
    /** How long an answer may take, also from a server that has stopped answering. */
    queryMs?: number;
    /** After which a connection is replaced by a new one. */
    lifetimeSeconds?: number;
    onError?: (error: Error) => void;
  } = {},
): {
  db: Database;
  pool: pg.Pool;
} {
  // Sums, counts and kobo come back as numbers (all are safe integers). Drizzle asks the driver's
  // global table of types, so that is where it must stand.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    query_timeout: options.queryMs ?? 20_000,
    maxLifetimeSeconds: options.lifetimeSeconds ?? 0,
    keepAlive: true,
    application_name: "oriki",
    // A runaway query must not hold a connection for good.
    options: `-c TimeZone=UTC -c statement_timeout=${options.statementTimeoutMs ?? 15_000}`,
  });
  // An idle connection that dies is replaced at the next use; without a listener it would end the process.
  pool.on("error", options.onError ?? (() => {}));
  // The same for one that dies between two statements of a transaction: the next statement says so.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: drizzle(pool, { schema }), pool };
}
