import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Tag } from "./tags.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface CachedPage {
  status: number;
  headers: [string, string][];
  etag: string;
  body: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  tags: ReadonlySet<Tag>;
}

/**
 * Rendered public pages, cached until the data behind them changes. A page carries tags such as
 * `product:12` or `catalogue`; `drop` forgets every page with one of them. Least recently used
 * pages go first when `maxBytes` is reached.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #byTag = new Map<Tag, Set<string>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #generation = 0;

  constructor(options: { maxBytes?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? 96 * 1024 * 1024;
  }

  /** Changes with every drop: a page rendered across a drop may be stale and must not be cached. */
  get generation(): number {
    return this.#generation;
  }

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  set(key: string, page: CachedPage): void {
    this.#forget(key);
    this.#pages.set(key, page);
    this.#bytes += weigh(page);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
  }

  drop(tags: Iterable<Tag>): void {
    this.#generation++;
    for (const tag of tags) {
      for (const key of this.#byTag.get(tag) ?? []) this.#forget(key);
      this.#byTag.delete(tag);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }

  #forget(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= weigh(page);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

const weigh = (page: CachedPage) => page.body.length + page.brotli.length + page.gzip.length;

/** Compresses a rendered page once, so that serving it again costs only the copy. */
export async function packPage(
  status: number,
  headers: [string, string][],
  body: Buffer,
  tags: Iterable<Tag>,
): Promise<CachedPage> {
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { status, headers, etag, body, brotli, gzip: gzipped, tags: new Set(tags) };
}
