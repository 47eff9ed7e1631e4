import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { connect } from "~/db/client.ts";

/** Where the databases of one test run live; made by the global setup. */
export interface TestServer {
  /** May create and drop databases. */
  adminUrl: string;
  /** Any database as the shop's own role: the path is replaced. */
  url: string;
  /** A migrated, otherwise empty database that nobody is connected to. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Clones the template: a migrated, empty database of its own for the caller to drop. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.template}_${randomBytes(4).toString("hex")}`;
  await createDatabase(server, name, server.template);
  return { url: withDatabase(server.url, name), drop: () => dropDatabase(server, name) };
}

/**
 * Gives a test file a database of its own, made before its first test and dropped after its last.
 * The properties may be read from within tests and hooks.
 */
export function withTestDatabase() {
  let database: TestDatabase;
  let connection: ReturnType<typeof connect>;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = connect(database.url);
  });
  afterAll(async () => {
    await connection?.pool.end();
    await database?.drop();
  });
  return {
    get url() {
      return database.url;
    },
    get db() {
      return connection.db;
    },
    get pool() {
      return connection.pool;
    },
  };
}

/**
 * Creates a database owned by the shop's role, a copy of `template` when one is given. Its files are
 * copied: to write each of its pages to the log takes ten times as long.
 */
export async function createDatabase(
  server: Pick<TestServer, "adminUrl" | "url">,
  name: string,
  template = "template0",
): Promise<void> {
  const owner = decodeURIComponent(new URL(server.url).username);
  await administer(
    server.adminUrl,
    `CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)} OWNER ${quote(owner)} STRATEGY FILE_COPY`,
  );
}

/** Drops a database together with the connections still open to it. */
export async function dropDatabase(
  server: Pick<TestServer, "adminUrl">,
  name: string,
): Promise<void> {
  await administer(server.adminUrl, `DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`);
}

/** The same server and role, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement that must not stand in a transaction, and returns its rows. */
export async function administer<Row extends pg.QueryResultRow>(
  adminUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const quote = pg.escapeIdentifier;
