import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AppError } from "~/platform/errors.ts";
import { MAX_ZIP_BYTES, tooLargeZip } from "./zip-limits.ts";

/** Works on a ZIP that is sent as a file that lies there for as long. @throws AppError too_large */
export async function inFile(
  { headers, body }: Request,
  work: (path: string) => Promise<void>,
): Promise<void> {
  if (Number(headers.get("content-length")) > MAX_ZIP_BYTES) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), "oriki-zip-"));
  try {
    const path = join(folder, "sent.zip");
    const source = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
    await pipeline(source, count, createWriteStream(path, { mode: 0o600 }));
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const tooLarge = () =>
  new AppError("too_large", tooLargeZip().message, { reason: "file_too_large" });

async function* count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of source) {
    size += part.length;
    if (size > MAX_ZIP_BYTES) throw tooLarge();
    yield part;
  }
}
