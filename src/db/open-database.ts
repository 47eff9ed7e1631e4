import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findServer } from "./embedded/find-server.ts";
import { startEmbeddedPostgres } from "./embedded/postgres.ts";

/**
 * The store's database for a script: DATABASE_URL, else the embedded one of DATA_DIR, whether the
 * shop is running or not.
 *
 * @returns its address, and what to call when done
 * @throws Error with a line for the operator when there is none
 */
export async function openDatabase(
  env: Record<string, string | undefined> = process.env,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const dataDir = resolve(env.DATA_DIR || "./data");
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`There is no database in ${dataDir}`);
  const running = findServer(dataDir);
  if (running) return { url: running.url, stop: async () => {} };
  return startEmbeddedPostgres({
    dataDir,
    logger: { info() {}, warn: console.warn, error: console.error },
  });
}
