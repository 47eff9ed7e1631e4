import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  type InputType,
} from "node:zlib";
import type { Tag } from "./tags.ts";

export type Compression = "br" | "gzip";
export type Encoding = Compression | "identity";

/** A rendered page or a read as it is kept, in one form at least: of pages there are compressed ones only. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  etag: string;
  forms: Partial<Record<Encoding, Buffer>>;
  /** Whether there is every form, as small as it gets; a fresh page has one, made quickly. */
  isSmall: boolean;
  tags: ReadonlySet<Tag>;
}

/** A window of 256 KB sees a whole page; the usual 4 MB would be memory for each page that is compressed. */
const WINDOW_BITS = 18;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** What comes out of a page fits into one piece: each one more is another way to a thread and back. */
const chunkSize = 64 * 1024;
const atQuality = (quality: number) => ({
  chunkSize,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});

const compress: Record<Compression, (body: InputType) => Promise<Buffer>> = {
  br: (body) => brotli(body, atQuality(5)),
  gzip: (body) => zip(body, { chunkSize, level: 6 }),
};

/** More than a page has; the loop is not held for it. */
const LARGE_BYTES = 256 * 1024;
const compressFast: Record<Compression, (body: Buffer) => Buffer | Promise<Buffer>> = {
  br: (body) => {
    const compressed = body.length > LARGE_BYTES ? brotli : brotliCompressSync;
    return compressed(body, atQuality(1));
  },
  gzip: (body) => {
    const compressed = body.length > LARGE_BYTES ? zip : gzipSync;
    return compressed(body, { chunkSize, level: 1 });
  },
};

/**
 * Packed quickly, for what is read once. On the spot: a page takes a fifth of a millisecond, and the way
 * to a thread and back as much.
 */
export const packFast = async (body: Buffer, as: Encoding): Promise<Buffer> =>
  as === "identity" ? body : compressFast[as](body);

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** What a compressor returns may be a corner of a larger buffer, which would be kept with it. */
function trim(buffer: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(exact);
  return exact;
}

/** What has just been made, in one form, packed quickly: most addresses are asked for only once. */
export async function packPage(page: {
  status: number;
  headers: [string, string][];
  body: Buffer;
  tags: Iterable<Tag>;
  as: Encoding;
}): Promise<CachedPage> {
  const { status, headers, body, as } = page;
  return {
    status,
    headers,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    forms: { [as]: trim(await packFast(body, as)) },
    isSmall: false,
    tags: new Set(page.tags),
  };
}

/** The same page in every form and well compressed, for one that is asked for again and again. */
export async function shrinkPage(page: CachedPage): Promise<CachedPage> {
  const body = await unpackPage(page);
  const br = trim(await compress.br(body));
  const gzip = trim(await compress.gzip(body));
  const { identity } = page.forms;
  const forms = { br, gzip, ...(identity ? { identity } : {}) };
  return { ...page, forms, isSmall: true };
}

/** The page as it was rendered. */
export async function unpackPage({ forms }: CachedPage): Promise<Buffer> {
  if (forms.identity) return forms.identity;
  return forms.br ? decompress.br(forms.br) : decompress.gzip(forms.gzip ?? Buffer.alloc(0));
}
