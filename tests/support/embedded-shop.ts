import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { prepareStore } from "~/app/prepare-store.ts";
import { createShopContext } from "~/app/shop-context.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { parseConfig } from "~/platform/config.ts";
import type { Context } from "~/platform/context.ts";
import { forgetful } from "./forgetful.ts";

/**
 * Gives a test file a shop that has its database in its own folder, as `npm start` without DATABASE_URL
 * has, and a folder for its backups. Read the properties within tests and hooks.
 */
export function embeddedShop(env: Record<string, string> = {}) {
  const base = mkdtempSync(join(tmpdir(), "oriki-embedded-shop-"));
  const dataDir = join(base, "a shop's data");
  let server: EmbeddedPostgres;
  const contexts: Context[] = [];

  /** The same shop with other settings. */
  async function open(more: Record<string, string> = {}): Promise<Context> {
    const ctx = await createShopContext({
      config: parseConfig({
        DATA_DIR: dataDir,
        BACKUP_URL: join(base, "backups"),
        SEED: "none",
        LOG_LEVEL: "silent",
        ...env,
        ...more,
      }),
      databaseUrl: server.url,
      log: pino({ level: "silent" }),
      runJobs: false,
    });
    contexts.push(ctx);
    return ctx;
  }

  beforeAll(async () => {
    server = await startEmbeddedPostgres({
      dataDir,
      logger: { info() {}, warn() {}, error() {} },
      settings: { ...forgetful, max_slot_wal_keep_size: "64MB" },
    });
    await migrateDatabase(server.url);
    await prepareStore(await open());
  });
  afterAll(async () => {
    for (const ctx of contexts) await ctx.close();
    await server?.stop();
    rmSync(base, { recursive: true, force: true });
  });
  return {
    base,
    dataDir,
    open,
    get server() {
      return server;
    },
    get ctx() {
      return contexts[0]!;
    },
  };
}
