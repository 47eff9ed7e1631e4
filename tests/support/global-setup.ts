import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { administer, createDatabase, dropDatabase, withDatabase } from "./database.ts";
import { forgetful } from "./forgetful.ts";

/**
 * One PostgreSQL for the whole run, the one DATABASE_URL names or an embedded one of our own, and
 * in it one migrated database from which every test file's database is cloned.
 */
export default async function setup(project: TestProject) {
  const { adminUrl, url, stop } = await startServer();
  const template = `oriki_test_${randomBytes(4).toString("hex")}`;
  try {
    await createDatabase({ adminUrl, url }, template);
    await migrateDatabase(withDatabase(url, template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testServer", { adminUrl, url, template });
  return async () => {
    await dropLeftDatabases(adminUrl, template);
    await stop();
  };
}

async function startServer() {
  const given = process.env.DATABASE_URL;
  if (given) return { adminUrl: given, url: given, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-test-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    logger: { info() {}, warn: console.warn, error: console.error },
    settings: { ...forgetful, synchronous_commit: "off" },
  });
  return {
    adminUrl: server.adminUrl,
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The template, and what tests that were cut short have left of its clones. */
async function dropLeftDatabases(adminUrl: string, template: string) {
  const found = await administer<{ datname: string }>(
    adminUrl,
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [template],
  );
  for (const { datname } of found) await dropDatabase({ adminUrl }, datname);
}
