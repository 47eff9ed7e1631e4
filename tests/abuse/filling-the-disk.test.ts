import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { ACCOUNTS_PER_DAY, spendAccount } from "~/features/accounts/api/spend-account.server.ts";
import { spendUpload } from "~/features/images/spend-upload.server.ts";
import { storeFile } from "~/features/orders/files.server.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { freshEmail, PASSWORD } from "../support/accounts.ts";
import { abusedShop } from "./shop.ts";

/**
 * Somebody with the links of a few orders, or with as many accounts as they like, fills the disk: 40 files
 * of 10 MB in ten minutes from each address had no end, nor had a picture for each account. Now an order has
 * 20 files (40 tries a day), an address 500 MB a day of all that is kept, and the disk keeps a reserve. Files
 * and folders are the shop's own: they were readable for all users.
 */
const shop = abusedShop();
let picture: Uint8Array;

beforeAll(async () => {
  const blank = { width: 2, height: 2, channels: 3, background: "red" } as const;
  picture = await sharp({ create: blank }).png().toBuffer();
});

test("an order takes few files, also when they come at once", async () => {
  const order = crypto.randomUUID();
  const sent = await Promise.allSettled(
    Array.from({ length: 60 }, () => storeFile(shop.ctx, order, picture)),
  );
  expect(sent.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(40);
  await expect(storeFile(shop.ctx, order, picture)).rejects.toThrow();
});

test("a disk that is nearly full takes no more, and says so", async () => {
  const { config } = shop.ctx;
  const full = createFileStore({ ...config, uploads: { ...config.uploads, diskReserveMb: 1e12 } });
  await expect(full.put("x", picture, "image/png")).rejects.toMatchObject({
    code: "no_space",
    status: 507,
    message: "The shop has no room for files now. Try again later.",
  });
});

test("nobody else on the machine reads what customers send", async () => {
  await storeFile(shop.ctx, crypto.randomUUID(), picture);
  const root = join(shop.ctx.config.dataDir, "storage");
  const modes = (path: string): number[] => [
    statSync(path).mode & 0o777,
    ...(statSync(path).isDirectory()
      ? readdirSync(path).flatMap((name) => modes(join(path, name)))
      : []),
  ];
  expect(new Set(modes(root))).toEqual(new Set([0o700, 0o600]));
});

test("an address sends so many megabytes a day", async () => {
  Object.assign(shop.ctx.config.uploads, { mbPerAddress: 1 });

  await spendUpload(shop.ctx, "203.0.113.1", 900_000);
  await expect(spendUpload(shop.ctx, "203.0.113.1", 900_000)).rejects.toMatchObject({
    code: "rate_limited",
  });
  await spendUpload(shop.ctx, "203.0.113.2", 900_000);
});

test("an address opens so many accounts a day, with a password or by mail, and signs in to those it has", async () => {
  const address = "203.0.113.20";
  for (let n = 0; n < ACCOUNTS_PER_DAY; n++) await spendAccount(shop.ctx, address);
  const stranger = shop.from(address);
  const open = (from: typeof stranger) =>
    from.send("POST", "/auth/v1/signup", { email: freshEmail("more"), password: PASSWORD });
  const mail = (create_user: boolean) =>
    stranger.send("POST", "/auth/v1/otp", { email: freshEmail("more"), create_user });
  expect((await open(stranger)).status).toBe(429);
  expect((await mail(true)).status).toBe(429);
  expect((await mail(false)).status).toBe(200);
  expect((await open(shop.from("203.0.113.21"))).status).toBe(200);
  shop.clock.advance(86_400_000);
  expect((await open(stranger)).status).toBe(200);
});

test("and so do its accounts together, each of which keeps a picture", async () => {
  Object.assign(shop.ctx.config.uploads, { mbPerAddress: 1 });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 512, height: 512, channels: 3, background: "red", noise } as const;
  const photo = await sharp({ create }).png().toBuffer();
  async function upload(from: string) {
    const client = shop.from(from).client();
    const { data } = await client.auth.signUp({ email: freshEmail("face"), password: PASSWORD });
    const avatars = client.storage.from("avatars");
    return avatars.upload(`${data.user!.id}/face`, photo, { contentType: "image/png" });
  }
  for (let n = 0; n < 5; n++) expect((await upload("203.0.113.9")).error).toBeNull();
  expect((await upload("203.0.113.9")).error).toMatchObject({ statusCode: "429" });
  expect((await upload("203.0.113.10")).error).toBeNull();
});
