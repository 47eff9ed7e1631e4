import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { FileStore } from "~/platform/services/files.ts";
import { testContext } from "~tests/support/context.ts";
import { bySomebodyElse } from "~tests/support/second-connections.ts";
import { PICTURES, QUALITY } from "./sources.ts";
import { createStorage } from "./storage.server.ts";

const t = testContext();
const options = { upsert: false, cacheControl: "max-age=60", ownerId: null };

/** A file store that tells what lies in it. */
function openStore() {
  const lying = new Map<string, Buffer>();
  const files: FileStore = {
    put: async (key: string, bytes: Uint8Array) => void lying.set(key, Buffer.from(bytes)),
    get: async (key: string) => lying.get(key),
    remove: async (key: string) => void lying.delete(key),
  };
  return { lying, files, storage: createStorage(t.ctx, files) };
}
const picture = (background: string) =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

test("a file that another replaced lies nowhere any more", async () => {
  const { lying, storage } = openStore();
  const upsert = { ...options, upsert: true };
  const [red, blue] = [await picture("#f00"), await picture("#00f")];
  for (const bytes of [red, blue, blue, red]) {
    await storage.upload("avatars", "ada/face", bytes, upsert);
    expect(lying.size).toBe(1);
    await storage.read("avatars", "ada/face");
  }
  // Somebody else's of the same content stays theirs.
  await storage.upload("avatars", "bisi/face", red, upsert);
  await storage.upload("avatars", "ada/face", blue, upsert);
  expect(lying.size).toBe(2);
  await storage.read("avatars", "bisi/face");
});

test("copies of people's own pictures are not kept, so that who changes theirs all day fills no disk", async () => {
  const { lying, storage } = openStore();
  const upsert = { ...options, upsert: true };
  const wanted = { width: 160, resize: "cover", quality: QUALITY, format: "jpeg" } as const;
  for (const shade of ["#a10", "#a20", "#a30"]) {
    await storage.upload("avatars", "ada/often", await picture(shade), upsert);
    expect((await storage.variant("avatars", "ada/often", wanted)).bytes.length).toBeGreaterThan(0);
    expect(lying.size).toBe(1);
  }
  // Those of products are: pages show them all the time.
  await storage.upload(PICTURES, "bag.png", await picture("#a40"), upsert);
  await storage.variant(PICTURES, "bag.png", wanted);
  expect(lying.size).toBe(3);
});

test("a file whose name was taken lies nowhere", async () => {
  const { lying, storage } = openStore();
  const [red, blue] = [await picture("#f01"), await picture("#01f")];
  await storage.upload("avatars", "ada/one", red, options);
  await expect(storage.upload("avatars", "ada/one", blue, options)).rejects.toThrow();
  await expect(storage.upload("avatars", "ada/one", red, options)).rejects.toThrow();
  expect(lying.size).toBe(1);
  await storage.read("avatars", "ada/one");
});

test("files that replace each other at once leave one", async () => {
  const { lying, storage } = openStore();
  const upsert = { ...options, upsert: true };
  const shades = await Promise.all(["#100", "#200", "#300", "#400", "#500"].map(picture));
  await Promise.all(shades.map((bytes) => storage.upload("avatars", "ada/race", bytes, upsert)));
  expect(lying.size).toBe(1);
  await storage.read("avatars", "ada/race");
});

test("what is sent again while its last name is taken away, lies where its row says", async () => {
  const { lying, files, storage } = openStore();
  const red = await picture("#f02");
  await storage.upload("avatars", "ada/first", red, options);

  let second: Promise<unknown> | undefined;
  const { remove } = files;
  files.remove = async (key) => {
    // No row names it any more, and it is about to go: the same bytes come under another name.
    second ??= bySomebodyElse(() => storage.upload("avatars", "ada/second", red, options));
    await Promise.race([second, somebodyWaits()]);
    await remove(key);
  };
  await storage.remove("avatars", ["ada/first"]);
  await second;
  expect(lying.size).toBe(1);
  await storage.read("avatars", "ada/second");
});

/** Until somebody waits for a lock of the database. */
const somebodyWaits = () =>
  bySomebodyElse(async () => {
    const waiting = sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    while ((await t.ctx.db.execute(waiting)).rows.length === 0);
  });
