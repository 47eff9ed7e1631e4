import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  const dataDir = resolve(env.DATA_DIR || "./data");
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`There is no database in ${dataDir}`);
  const pidFile = join(dataDir, "postgres/postmaster.pid");
  if (existsSync(pidFile)) {
    const port = readFileSync(pidFile, "utf8").split("\n")[3]?.trim();
    const { password } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
    const url = `postgresql://oriki:${encodeURIComponent(password)}@127.0.0.1:${port}/oriki`;
    return { url, stop: async () => {} };
  }
  return startEmbeddedPostgres({
    dataDir,
    logger: { info() {}, warn: console.warn, error: console.error },
  });
}
