import pg from "pg";
import type { Queryable } from "~/db/client.ts";
import { findServer } from "~/db/embedded/find-server.ts";
import { type Lock, locks } from "~/db/locks.ts";
import type { Clock } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import type { FileStore } from "~/platform/services/files.ts";

/** A shop whose embedded database and uploads are copied. */
export interface BackupSource {
  dataDir: string;
  /** As superuser, in the shop's database. */
  adminUrl: string;
  clusterDir: string;
  db: Queryable;
  /** Undefined where uploads lie in a bucket, which keeps them by its own means. */
  files: FileStore | undefined;
  clock: Clock;
}

/** Whether the database is the embedded one of DATA_DIR, also where a process reaches it by its address. */
export function isEmbedded({ databaseUrl, dataDir }: Context["config"]): boolean {
  if (!databaseUrl) return true;
  const own = findServer(dataDir);
  return own !== undefined && new URL(own.url).host === new URL(databaseUrl).host;
}

/** This shop; undefined where its database is another server's. @throws as requireServer */
export function sourceOf(
  ctx: Pick<Context, "config" | "db" | "files" | "clock">,
): BackupSource | undefined {
  const { dataDir, s3 } = ctx.config;
  if (!isEmbedded(ctx.config)) return undefined;
  const { db, clock } = ctx;
  return { dataDir, ...requireServer(dataDir), db, clock, files: s3 ? undefined : ctx.files };
}

/** The embedded server of a data directory, whichever process runs it. @throws Error when none does */
function requireServer(dataDir: string): { adminUrl: string; clusterDir: string } {
  const server = findServer(dataDir);
  if (!server) throw new Error(`No database runs in ${dataDir}`);
  return { adminUrl: server.adminUrl, clusterDir: server.clusterDir };
}

/** Work on a session of the superuser's own. */
export async function asSuperuser<T>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: "oriki-backup",
    connectionTimeoutMillis: 10_000,
  });
  // A session that is lost between two statements fails at the next.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether this session got a lock that the database gives to one at a time, until it ends. */
export async function tryLock(client: pg.Client, lock: Lock): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock($1) as mine",
    [locks[lock]],
  );
  return rows[0]!.mine;
}
