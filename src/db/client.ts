import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { deadlines } from "./deadlines.ts";
import { ShopPool } from "./pool.ts";
import * as schema from "./schema/index.ts";
import { sessionDefaults } from "./session-defaults.ts";

type Tables = ExtractTablesWithRelations<typeof schema>;
export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query needs: the database or a transaction on it. */
export type Queryable = Database | Transaction;

export interface ConnectOptions {
  max?: number;
  statementTimeoutMs?: number;
  /** How long work waits for a connection. */
  waitMs?: number;
  /** How long an answer may take, also from a server that has stopped answering; 0 is no limit. */
  queryMs?: number;
  /** After which a connection is replaced by a new one. */
  lifetimeSeconds?: number;
  /** False where a pooler may lie between: see `ShopPool`. */
  keepsStatements?: boolean;
}

/** A pool of connections with Drizzle on top; `pool.end()` closes it. */
export function connect(
  url: string,
  options: ConnectOptions = {},
): { db: Database; pool: ShopPool } {
  // Sums, counts and kobo come back as numbers (all are safe integers). Drizzle asks the driver's
  // global table of types, so that is where it must stand.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new ShopPool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.waitMs ?? deadlines.connection,
    query_timeout: options.queryMs ?? deadlines.query,
    maxLifetimeSeconds: options.lifetimeSeconds ?? 0,
    keepAlive: true,
    keepsStatements: options.keepsStatements ?? false,
    application_name: "oriki",
    options: Object.entries(sessionDefaults(options.statementTimeoutMs))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  const db: Database = drizzle(pool, { schema });
  returnConnections(db, pool);
  return { db, pool };
}

/**
 * Makes `db.transaction` give its connection back whatever happens, and end it when it is not as it was
 * taken. Drizzle's own keeps one for good whose "begin" got no answer.
 */
function returnConnections(db: Database, pool: ShopPool): void {
  const dialect = new PgDialect();
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const session = new NodePgSession<typeof schema, Tables>(client, dialect, relations);
      return await session.transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  };
}
