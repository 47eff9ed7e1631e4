import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import type { EmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { inTurn } from "~/db/turn.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import { parseConfig } from "~/platform/config.ts";
import type { Context } from "~/platform/context.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { embeddedShop } from "~tests/support/embedded-shop.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { forgetful } from "~tests/support/forgetful.ts";
import { backUp } from "./back-up.server.ts";
import { readCatalogue } from "./catalogue.server.ts";
import { copyBase } from "./copy-base.server.ts";
import { shipOnce } from "./keep-shipping.server.ts";
import { pruneBackups } from "./prune.server.ts";
import { readReport } from "./report.server.ts";
import { bringFilesTo } from "./restore-files.server.ts";
import { restoreShop } from "./restore-shop.server.ts";
import { fileKey, listFiles, shipFiles } from "./ship-files.server.ts";
import { forgetStore, shipLog } from "./ship-log.server.ts";
import { asSuperuser, sourceOf } from "./source.server.ts";
import { openFolder } from "./store/folder-store.server.ts";
import { makeVault, openVault, type Vault } from "./store/vault.server.ts";

// One shop on a PostgreSQL of its own, backed up into a folder and restored beside.
const shop = embeddedShop({
  BACKUP_PASSPHRASE: "correct horse battery",
});
const { base, dataDir } = shop;
const DAY = 86_400_000;

let server: EmbeddedPostgres;
let ctx: Context;
let vault: Vault;

beforeAll(() => {
  ({ server, ctx } = shop);
  vault = openVault(ctx.config)!;
});

const source = () => sourceOf(ctx)!;
/** Restores into a folder of that name, and tells which products are there. */
async function restored(name: string, at?: Date) {
  const dataDir = join(base, name);
  const products: string[] = [];
  const report = await restoreShop(vault, {
    dataDir,
    at,
    files: bringFilesTo(createFileStore(parseConfig({ DATA_DIR: dataDir }))),
    paystack: null,
    settings: { ...forgetful, shared_buffers: "16MB" },
    async look(db) {
      const { rows } = await db.execute<{ name: string }>("select name from products order by id");
      products.push(...rows.map((row) => row.name));
    },
  });
  return { ...report, products };
}
/** A moment between what was done before and what is done after. */
async function aMoment(): Promise<Date> {
  const at = new Date(Date.now() + 2);
  await expect.poll(() => Date.now()).toBeGreaterThan(at.getTime() + 1);
  return at;
}
test("a shop is restored to a moment and to the end of its log, with its files and secrets", async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 20, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const options = { upsert: false, cacheControl: "max-age=1", ownerId: null };
  await makeProduct(ctx, { name: "Before", stock: { M: 3 } });
  await storageOf(ctx).upload("product-image", "before.png", await picture("#a42"), options);
  await copyBase(source(), vault);

  await makeProduct(ctx, { name: "First", stock: { M: 3 } });
  const first = await aMoment();
  await makeProduct(ctx, { name: "Second", stock: { M: 3 } });
  await storageOf(ctx).upload("product-image", "after.png", await picture("#24a"), options);
  await shipFiles(source(), vault);
  await shipLog(source(), vault);
  const second = await aMoment();
  await shipLog(source(), vault);
  await makeProduct(ctx, { name: "Not copied", stock: { M: 3 } });

  const whole = { differences: [], missingFiles: [], files: 2 };
  const toFirst = await restored("first", first);
  expect(toFirst).toMatchObject({ ...whole, files: 1, until: first });
  expect(toFirst.products).toEqual(["Before", "First"]);
  expect(toFirst.lastCommit!.getTime()).toBeLessThanOrEqual(first.getTime());
  expect(readFileSync(join(base, "first/secrets.json"))).toEqual(
    readFileSync(join(dataDir, "secrets.json")),
  );
  expect(statSync(join(base, "first/secrets.json")).mode & 0o777).toBe(0o600);

  // Nothing was committed between the last transaction and that moment: it is the end of the log.
  const toEnd = await restored("second", second);
  expect(toEnd).toMatchObject(whole);
  expect(toEnd.products).toEqual(["Before", "First", "Second"]);
});

test("a filled folder is refused and left as it is, and so is a moment before the first copy", async () => {
  await expect(restored("a shop's data")).rejects.toThrow(/is not empty/);
  await expect(restored("early", new Date("2020-01-01"))).rejects.toThrow(
    /nothing older can be restored/,
  );
  expect(readdirSync(join(base, "early"))).toEqual([]);
});

test("what the rule keeps no longer is deleted, and the rest can still be restored", async () => {
  const before = await readCatalogue(vault);
  const later = { ...source(), clock: { now: () => new Date(Date.now() + 6 * DAY) } };
  await pruneBackups(later, vault);
  expect((await readCatalogue(vault)).bases).toEqual(before.bases);
  expect(await copyBase(source(), vault)).toBeDefined();
  const all = await readCatalogue(vault);
  await pruneBackups({ ...source(), clock: { now: () => new Date(Date.now() + 60 * DAY) } }, vault);
  const after = await readCatalogue(vault);
  expect(after.bases).toHaveLength(1);
  expect(after.pieces.length).toBeLessThan(all.pieces.length);
  const pruned = await restored("pruned");
  expect(pruned).toMatchObject({ differences: [], missingFiles: [] });
  expect(pruned.products).toContain("Not copied");
});

test("the running shop copies its log, asks for a copy where there is none, and writes down how it went", async () => {
  const asked: string[] = [];
  const watched: Context = {
    ...ctx,
    jobs: { ...ctx.jobs, enqueue: async (job) => void asked.push(job.name) },
  };
  const fresh = makeVault(openFolder(join(base, "another place")));
  const state = { line: "", reportedAt: 0 };
  await shipOnce(watched, fresh, state);
  await shipOnce(watched, fresh, state);
  expect(asked).toEqual(["back-up"]);
  expect(await readReport(ctx.db, "log")).toMatchObject({ problem: null });

  const broken = { ...fresh, list: () => Promise.reject(new Error("no route to host")) };
  await shipOnce(watched, { ...broken }, { line: "", reportedAt: 0 });
  const report = await readReport(ctx.db, "log");
  expect(report).toMatchObject({ problem: "no route to host", goodAt: expect.any(Date) });
});

test("how a backup went is written down, and what fails, too", async () => {
  const at = await backUp(ctx, vault);
  expect(await readReport(ctx.db, "copy")).toMatchObject({ goodAt: at, problem: null });
  const away = { ...vault, put: () => Promise.reject(new Error("no route to host")) };
  await expect(backUp(ctx, away)).rejects.toThrow("no route to host");
  expect(await readReport(ctx.db, "copy")).toMatchObject({
    goodAt: at,
    problem: "no route to host",
  });
});

test("after a crash of the database the log goes on where it was", async () => {
  await makeProduct(ctx, { name: "Before the crash", stock: { M: 3 } });
  await shipLog(source(), vault);
  await makeProduct(ctx, { name: "Not yet copied", stock: { M: 3 } });
  process.kill(server.pid, "SIGKILL");
  await vi.waitFor(async () => {
    expect(await shipLog(source(), vault)).toBeDefined();
  }, 60_000);
  const { products } = await restored("crashed");
  expect(products).toEqual(expect.arrayContaining(["Before the crash", "Not yet copied"]));
});

test("a store that hangs keeps no copy of the shop from starting", async () => {
  await makeProduct(ctx, { name: "While the store hangs", stock: { M: 3 } });
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const shipping = shipLog(source(), {
    ...vault,
    async put(key, content) {
      asked.resolve();
      await answer.promise;
      await vault.put(key, content);
    },
  });
  await asked.promise;
  let waited = false;
  await inTurn(
    server.url,
    "prepare",
    async () => {},
    () => {
      waited = true;
      answer.resolve();
    },
  );
  expect(waited).toBe(false);
  answer.resolve();
  await shipping;
});

test("a store that is away for long costs no more of the disk than the limit; then a new line begins", async () => {
  const first = await shipLog(source(), vault);
  const admin = (statement: string) =>
    asSuperuser(server.adminUrl, async (client) => void (await client.query(statement)));
  await admin("create table filler (number int)");
  for (let n = 0; n < 8; n++) {
    await admin("insert into filler values (1)");
    await admin("select pg_switch_wal()");
  }
  await admin("checkpoint");
  const second = await shipLog(source(), vault);
  expect(second).toMatchObject({ isNewLine: true });
  expect(second?.line).not.toBe(first?.line);
  // What the old line had can be restored as before; the new one has no copy yet. A file that is lost is named.
  await vault.delete(fileKey((await listFiles(ctx.db))[0]!));
  const old = await restored("old line");
  expect(old).toMatchObject({ differences: [], files: 2, missingFiles: [expect.any(String)] });
  await copyBase(source(), vault);
  await makeProduct(ctx, { name: "On the new line", stock: { M: 3 } });
  await shipLog(source(), vault);
  expect((await restored("new line")).products).toContain("On the new line");
});

test("a shop without a store keeps no log for one", async () => {
  const slots = () =>
    asSuperuser(server.adminUrl, async (client) => {
      const { rows } = await client.query("select slot_name from pg_replication_slots");
      return rows.length;
    });
  await forgetStore(ctx);
  expect(await slots()).toBe(1);
  await forgetStore({ config: { ...ctx.config, backup: undefined } });
  expect(await slots()).toBe(0);
});
