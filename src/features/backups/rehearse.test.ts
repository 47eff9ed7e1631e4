import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productStock } from "~/db/schema/catalogue.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import type { Context } from "~/platform/context.ts";
import { embeddedShop } from "~tests/support/embedded-shop.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { type S3Double, s3Settings, startS3Double } from "~tests/support/s3-double.ts";
import { backUp, vaultOf } from "./back-up.server.ts";
import { jobs } from "./jobs.server.ts";
import { rehearse } from "./rehearse.server.ts";
import { readReport } from "./report.server.ts";
import { fileKey, listFiles } from "./ship-files.server.ts";

const shop = embeddedShop({ DISK_RESERVE_MB: "0" });
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let s3: S3Double;
beforeAll(async () => {
  s3 = await startS3Double();
  await makeProduct(shop.ctx, { name: "Loafer", stock: { M: 3 } });
});
afterAll(() => s3?.stop());

const upload = (ctx: Context, name: string) =>
  storageOf(ctx).upload("product-image", name, picture, {
    upsert: false,
    cacheControl: "max-age=1",
    ownerId: null,
  });

/** As the queue does in the night. */
async function rehearseAtNight(ctx: Context) {
  await jobs.find(({ name }) => name === "rehearse-restore")!.run(ctx, {});
  // Neither this one nor one that was killed leaves anything on the disk.
  expect(readdirSync(shop.dataDir).filter((name) => name.startsWith("rehearsal-"))).toEqual([]);
  return readReport(ctx.db, "rehearsal");
}

test("a shop whose files and backups lie in a bucket rehearses its restore from there, and looks for no files in the backup", async () => {
  const ctx = await shop.open({ ...s3Settings(s3), BACKUP_URL: "s3://shop/backups" });
  await upload(ctx, "in-the-bucket.png");
  const [file] = await listFiles(ctx.db);
  await backUp(ctx, vaultOf(ctx)!);
  const before = [...s3.objects.keys()];
  expect(before).toContain(file);
  expect(before.filter((key) => key.startsWith("backups/files/"))).toEqual([]);

  expect(await rehearseAtNight(ctx)).toMatchObject({
    problem: null,
    goodAt: expect.any(Date),
    details: expect.stringMatching(/^0 orders in \d+ s$/),
  });
  expect([...s3.objects.keys()]).toEqual(before);

  s3.failWith = 503;
  expect(await rehearseAtNight(ctx)).toMatchObject({ problem: expect.stringContaining("503") });
  s3.failWith = undefined;
  await storageOf(ctx).remove("product-image", ["in-the-bucket.png"]);
});

test("a shop that keeps its files itself rehearses with those of the backup", async () => {
  const { ctx } = shop;
  await upload(ctx, "in-the-folder.png");
  await backUp(ctx, vaultOf(ctx)!);
  mkdirSync(join(shop.dataDir, "rehearsal-that-was-killed"));
  expect(await rehearseAtNight(ctx)).toMatchObject({
    problem: null,
    details: expect.stringMatching(/^0 orders and 1 files in \d+ s$/),
  });
});

test("a backup that can be restored and is not whole is a problem, with what is wrong with it", async () => {
  const { ctx } = shop;
  const good = await readReport(ctx.db, "rehearsal");
  await ctx.db.update(productStock).set({ onHand: 2 });
  const vault = vaultOf(ctx)!;
  await backUp(ctx, vault);
  await vault.delete(fileKey((await listFiles(ctx.db))[0]!));
  expect(await rehearseAtNight(ctx)).toMatchObject({
    goodAt: good?.goodAt,
    problem: expect.stringMatching(
      /^What was restored is not whole: \d+ differences in stock, orders or money, 1 of 1 uploaded files are missing$/,
    ),
  });
});

test("a backup that cannot be read, or not beside the shop, is a problem, too", async () => {
  const { ctx } = shop;
  const vault = vaultOf(ctx)!;
  const gone = { ...vault, list: () => Promise.reject(new Error("the disk is gone")) };
  await rehearse(ctx, gone);
  expect(await readReport(ctx.db, "rehearsal")).toMatchObject({ problem: "the disk is gone" });
  const full = await shop.open({ DISK_RESERVE_MB: "1000000000" });
  expect(await rehearseAtNight(full)).toMatchObject({
    problem: expect.stringMatching(
      /^To restore beside the shop takes \d+ MB, and \d+ MB are free$/,
    ),
  });
});
