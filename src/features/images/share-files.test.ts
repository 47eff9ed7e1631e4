import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopContext } from "~/app/shop-context.ts";
import { fileBytes } from "~/db/schema/store.ts";
import { parseConfig } from "~/platform/config.ts";
import type { Context } from "~/platform/context.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { testContext } from "~tests/support/context.ts";
import { shareStoredFiles } from "./share-files.server.ts";
import { createStorage } from "./storage.server.ts";

/** Any database of one's own: that it is set is what counts. */
const env = { DATABASE_URL: "postgres://shop@db.example/oriki" };
const t = testContext({ env });
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const options = { upsert: false, cacheControl: "max-age=60", ownerId: null };
const folder = mkdtempSync(join(tmpdir(), "oriki-other-copy-"));
let other: Context;

beforeAll(async () => {
  other = await createShopContext({
    config: parseConfig({ ...env, DATA_DIR: folder }),
    databaseUrl: t.databaseUrl,
    log: pino({ level: "silent" }),
    runJobs: false,
    poolSize: 2,
  });
});
afterAll(async () => {
  await other?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a file sent to one copy is read and removed by another that has a folder of its own", async () => {
  const [here, there] = [createStorage(t.ctx), createStorage(other)];
  await here.upload("product-image", "shared.png", picture, options);
  const found = await there.read("product-image", "shared.png");
  expect(found.bytes).toEqual((await here.read("product-image", "shared.png")).bytes);
  expect(found.bytes.length).toBeGreaterThan(0);
  await there.remove("product-image", ["shared.png"]);
  expect(await t.ctx.db.$count(fileBytes)).toBe(0);
});

test("what a copy has kept to itself so far it gives to the others when it starts", async () => {
  const before = createStorage(t.ctx, createFileStore(t.ctx.config));
  await before.upload("product-image", "old.png", picture, options);
  const there = createStorage(other);
  await expect(there.read("product-image", "old.png")).rejects.toThrow();
  await shareStoredFiles(t.ctx);
  expect((await there.read("product-image", "old.png")).bytes.length).toBeGreaterThan(0);
});
