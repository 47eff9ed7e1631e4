import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { packTar, type TarEntry, unpackTar } from "./tar.server.ts";

const file = (path: string, bytes: number, text: string): TarEntry => ({
  path,
  isFolder: false,
  bytes,
  content: Readable.from([Buffer.from(text)]),
});

async function* entries(): AsyncGenerator<TarEntry> {
  yield { path: "data", isFolder: true };
  yield file("data/exact", 5, "hello");
  yield file("data/shrunk", 2000, "short");
  yield file("data/grown", 3, "longer");
  yield file("data/empty", 0, "");
}
const expected = { exact: "hello", shrunk: `short${"\0".repeat(1995)}`, grown: "lon", empty: "" };

test("what is packed is unpacked, in pieces of any size", async () => {
  const archive = await buffer(packTar(entries()));
  for (const size of [1, 100, 512, 10_000]) {
    const pieces = Array.from({ length: Math.ceil(archive.length / size) }, (_, i) =>
      archive.subarray(i * size, (i + 1) * size),
    );
    const found: Record<string, string> = {};
    for await (const entry of unpackTar(Readable.from(pieces))) {
      if (entry.isFolder) expect(entry.path).toBe("data");
      else found[entry.path.slice(5)] = (await buffer(entry.content)).toString();
    }
    expect(found).toEqual(expected);
  }
});

test("an ordinary tar reads it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "oriki-tar-"));
  writeFileSync(join(folder, "a.tar"), await buffer(packTar(entries())));
  execFileSync("tar", ["xf", "a.tar"], { cwd: folder });
  expect(readFileSync(join(folder, "data/shrunk"), "utf8")).toBe(expected.shrunk);
  expect(statSync(join(folder, "data/exact")).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test("an archive that is cut short or leads outside is refused", async () => {
  const archive = await buffer(packTar(entries()));
  const read = async (bytes: Buffer) => {
    for await (const entry of unpackTar(Readable.from([bytes])))
      if (!entry.isFolder) await buffer(entry.content);
  };
  await expect(read(archive.subarray(0, 3000))).rejects.toThrow("cut short");
  await expect(read(Buffer.alloc(2048, "x"))).rejects.toThrow("no archive");
  async function* outside(): AsyncGenerator<TarEntry> {
    yield file("../../etc/passwd", 1, "x");
  }
  await expect(read(await buffer(packTar(outside())))).rejects.toThrow("leads outside");
});
