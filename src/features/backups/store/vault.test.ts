import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { parseConfig } from "~/platform/config.ts";
import { type S3Double, s3Settings, startS3Double } from "~tests/support/s3-double.ts";
import { openFolder } from "./folder-store.server.ts";
import { openBucket } from "./s3-store.server.ts";
import { makeVault, openVault, type Vault } from "./vault.server.ts";

const PASSPHRASE = "correct horse battery";
const KEY = "base/20261121T020000000Z-a1.tar";

let s3: S3Double;
let folder: string;
beforeAll(async () => {
  s3 = await startS3Double({ bucket: "backups" });
});
afterAll(() => s3?.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "oriki-vault-"));
  s3.objects.clear();
  return () => rmSync(folder, { recursive: true, force: true });
});

const places: [string, () => Record<string, string>][] = [
  ["a folder", () => ({ BACKUP_URL: join(folder, "a path with spaces") })],
  ["a file address", () => ({ BACKUP_URL: `file://${folder}` })],
  ["a bucket", () => ({ ...s3Settings(s3), BACKUP_URL: "s3://backups/shops/one" })],
];
const open = (env: Record<string, string>, passphrase = PASSPHRASE): Vault =>
  openVault(parseConfig({ ...env, BACKUP_PASSPHRASE: passphrase }))!;
const put = (vault: Vault, key: string, text: string | Buffer) =>
  vault.put(key, Readable.from([Buffer.from(text)]));

describe.each(places)("backups in %s", (_, env) => {
  test.each(["", PASSPHRASE])("are listed, read and deleted (passphrase: '%s')", async (phrase) => {
    const vault = open(env(), phrase);
    expect(await vault.list("base/")).toEqual([]);
    expect(await vault.get(KEY)).toBeUndefined();
    const large = Buffer.alloc(700_000, "Ìbàdàn ").fill("z", 300_000, 600_000);
    await put(vault, KEY, large);
    await put(vault, "log/a1/0-1", "");
    expect((await vault.list("base/")).map(({ key }) => key)).toEqual([KEY]);
    expect((await vault.list("log/")).map(({ key }) => key)).toEqual(["log/a1/0-1"]);
    expect(await vault.read(KEY)).toEqual(large);
    expect(await vault.read("log/a1/0-1")).toEqual(Buffer.alloc(0));
    await vault.delete(KEY);
    expect(await vault.list("base/")).toEqual([]);
  });

  test("that were sealed need their passphrase", async () => {
    await put(open(env()), KEY, "Adaeze Obi, 12 Marina");
    expect(await open(env()).read(KEY)).toEqual(Buffer.from("Adaeze Obi, 12 Marina"));
    await expect(open(env(), "").read(KEY)).rejects.toThrow(/set BACKUP_PASSPHRASE/);
    await expect(open(env(), "another passphrase").read(KEY)).rejects.toThrow(/does not open/);
  });
});

test("what is half written is not there", async () => {
  const vault = open({ BACKUP_URL: folder });
  async function* cutShort() {
    yield Buffer.from("half");
    throw new Error("the disk is gone");
  }
  await expect(vault.put(KEY, cutShort())).rejects.toThrow("the disk is gone");
  expect(await vault.list("base/")).toEqual([]);
  expect(readdirSync(join(folder, "base"))).toEqual([]);
});

test("sealed bytes say nothing, belong to this shop's user, and cannot be changed, cut or exchanged", async () => {
  const vault = makeVault(openFolder(folder), PASSPHRASE);
  const secret = randomBytes(900_000);
  await put(vault, "base/one", secret);
  await put(vault, "base/two", "other");
  const path = join(folder, "base/one.zst.sealed");
  const sealed = readFileSync(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(sealed.includes(secret.subarray(0, 64))).toBe(false);

  const damaged = Buffer.from(sealed);
  damaged[sealed.length - 40]! ^= 1;
  const cut = sealed.subarray(0, sealed.length - 300_000);
  for (const bytes of [damaged, cut, readFileSync(join(folder, "base/two.zst.sealed"))]) {
    writeFileSync(path, bytes);
    await expect(vault.read("base/one")).rejects.toThrow(/damaged|does not open/);
  }
});

test("without a passphrase an ordinary zstd reads it", async () => {
  await put(makeVault(openFolder(folder)), "base/one", "plain");
  expect(readFileSync(join(folder, "base/one.zst")).subarray(0, 4).toString("hex")).toBe(
    "28b52ffd",
  );
});

const bucketOf = (prefix: string) =>
  openBucket({
    ...{ endpoint: s3.url, region: "auto", bucket: "backups", prefix },
    ...{ accessKeyId: "double", secretAccessKey: "double-secret" },
  });

test("a large object goes to a bucket in parts, and one that fails leaves nothing", async () => {
  const bucket = bucketOf("a & b");
  const large = randomBytes(40 * 1024 * 1024);
  await bucket.put("large", Readable.from([large]));
  expect(await bucket.list("")).toEqual([{ key: "large", bytes: large.length }]);
  expect((await buffer((await bucket.get("large"))!)).equals(large)).toBe(true);
  async function* cutShort() {
    yield large;
    throw new Error("the disk is gone");
  }
  await expect(bucket.put("other", cutShort())).rejects.toThrow("the disk is gone");
  expect(await bucket.get("other")).toBeUndefined();
});

test("a bucket that falls silent in the middle of an object fails its reader", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Length": 100 }).write("half of it");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const place = { endpoint: `http://127.0.0.1:${port}`, region: "auto", bucket: "b", prefix: "" };
  const mute = openBucket({ ...place, accessKeyId: "a", secretAccessKey: "b" }, 1000);
  await expect(buffer((await mute.get("base/one"))!)).rejects.toThrow(
    /^http.* said nothing for 1 s/,
  );
});

test("a download that breaks off is taken up where it was, if the same object lies there still", async () => {
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
  s3.objects.set("base/long", content);
  const read = async () => buffer((await bucketOf("").get("base/long"))!);
  s3.cuts = 5;
  expect((await read()).equals(content)).toBe(true);
  // What lies there meanwhile is not the rest of what was begun.
  s3.cuts = 1;
  const begun = (await bucketOf("").get("base/long"))!;
  s3.objects.set("base/long", Buffer.alloc(content.length));
  await expect(buffer(begun)).rejects.toThrow(/412 PreconditionFailed/);
});

test("a bucket with thousands of objects is listed to its end", async () => {
  for (let n = 0; n < 2500; n++) s3.objects.set(`log/${n}`, Buffer.alloc(n % 5));
  expect(await bucketOf("").list("log/")).toHaveLength(2500);
});

test.each([
  [{ BACKUP_URL: "ftp://elsewhere/x" }, /BACKUP_URL: must be a folder or s3/],
  [{ BACKUP_URL: "s3://bucket" }, /BACKUP_S3_ENDPOINT/],
  [{ BACKUP_URL: "/x", BACKUP_PASSPHRASE: "short" }, /BACKUP_PASSPHRASE/],
])("%o is refused with a line that says why", (env, message) => {
  expect(() => parseConfig(env)).toThrow(message);
});
