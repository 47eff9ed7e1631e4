import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseConfig } from "./config.ts";
import { createFileStore } from "./services/files.ts";
import { writeDurably } from "./write-durably.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "oriki-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Notes of each time something is forced onto the disk what is seen then. */
async function onSync<T>(see: () => T): Promise<T[]> {
  const seen: T[] = [];
  const handle = await open(folder, "r");
  const shared: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = shared;
  vi.spyOn(shared, "sync").mockImplementation(function (this: typeof handle) {
    seen.push(see());
    return sync.call(this);
  });
  return seen;
}

test("bytes are on the disk before they have their name, and the name before it is told", async () => {
  const path = join(folder, "receipt");
  const seen = await onSync(() => existsSync(path));
  await writeDurably(path, "paid", { mode: 0o600 });
  expect(seen).toEqual([false, true]);
  expect(readFileSync(path, "utf8")).toBe("paid");
});

test("a file that must be new replaces none, and leaves nothing behind", async () => {
  const path = join(folder, "secret");
  await writeDurably(path, "first", { mode: 0o600, isNew: true });
  await expect(writeDurably(path, "second", { mode: 0o600, isNew: true })).rejects.toMatchObject({
    code: "EEXIST",
  });
  expect(readFileSync(path, "utf8")).toBe("first");
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("an upload is on the disk, with the folder that was made for it, before it is acknowledged", async () => {
  const config = parseConfig({ DATA_DIR: folder, DISK_RESERVE_MB: "0" });
  const seen = await onSync(() => true);
  await createFileStore(config).put("order/receipt.png", Buffer.from("bytes"), "image/png");
  // The bytes, their folder, and both above it.
  expect(seen).toHaveLength(4);
});
