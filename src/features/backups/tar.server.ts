import { buffer } from "node:stream/consumers";

const BLOCK = 512;

/** A folder or a file of an archive; a file's content has exactly `bytes` bytes. */
export type TarEntry =
  | { path: string; isFolder: true }
  | { path: string; isFolder: false; bytes: number; content: AsyncIterable<Uint8Array> };

/** An archive that every `tar` reads. A file that is shorter than it said is filled up with zeros. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if (entry.isFolder) {
      yield header(`${entry.path}/`, 0, "5");
      continue;
    }
    const { path, bytes, content } = entry;
    yield header(path, bytes, "0");
    let left = bytes;
    for await (const piece of content) {
      if (left > 0) yield piece.length > left ? piece.subarray(0, left) : piece;
      left -= Math.min(left, piece.length);
    }
    for (; left > 0; left -= Math.min(left, 1 << 20)) yield Buffer.alloc(Math.min(left, 1 << 20));
    yield Buffer.alloc(padding(bytes));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

function header(path: string, bytes: number, type: "0" | "5"): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long a name for the archive`);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  block.write(path, 0);
  octal(type === "5" ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(0, 136, 12);
  block.write("        ", 148, "latin1");
  block.write(type, 156, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  block.write(`${sum(block).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

const sum = (block: Uint8Array) => block.reduce((total, byte) => total + byte, 0);

/**
 * Reads an archive of `packTar`. The content of a file is to be read, all of it, before the next entry
 * is asked for.
 *
 * @throws Error when the archive is cut short or no archive
 */
export async function* unpackTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const iterator = archive[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  /** At least one byte, at most `most`. */
  async function take(most: number): Promise<Uint8Array> {
    while (held.length === 0) {
      const { done, value } = await iterator.next();
      if (done) throw new Error("The archive is cut short");
      held = value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  }
  async function* takeAll(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const piece = await take(left);
      left -= piece.length;
      yield piece;
    }
  }
  for (;;) {
    const block = await buffer(takeAll(BLOCK));
    if (block.every((byte) => byte === 0)) break;
    const field = (at: number, length: number) =>
      block.toString("utf8", at, at + length).split("\0", 1)[0]!;
    const unsigned = Buffer.from(block).fill(" ", 148, 156);
    if (Number.parseInt(field(148, 8), 8) !== sum(unsigned)) throw new Error("This is no archive");
    const path = field(0, 100);
    if (path.startsWith("/") || path.split("/").includes(".."))
      throw new Error(`The archive leads outside: ${path}`);
    const bytes = Number.parseInt(field(124, 12), 8);
    if (field(156, 1) === "5") yield { path: path.replace(/\/$/, ""), isFolder: true };
    else {
      yield { path, isFolder: false, bytes, content: takeAll(bytes) };
      for await (const _ of takeAll(padding(bytes)));
    }
  }
  // To the very end, so that what comes before it notices whether it was the end.
  while (!(await iterator.next()).done);
}
