import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
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
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #byTag = new Map<Tag, Set<string>>();
  #generation = 0;

  constructor(options: { maxBytes?: number } = {}) {
    this.#pages = new LRUCache({
      maxSize: options.maxBytes ?? 96 * 1024 * 1024,
      sizeCalculation: weigh,
      dispose: (page, key) => this.#forgetTags(key, page),
    });
  }

  /** Changes with every drop: a page rendered across a drop may be stale and must not be cached. */
  get generation(): number {
    return this.#generation;
  }

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  set(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    // One that is larger than the whole cache has not come in.
    if (!this.#pages.has(key)) return;
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
  }

  drop(tags: Iterable<Tag>): void {
    this.#generation++;
    for (const tag of tags) {
      for (const key of this.#byTag.get(tag) ?? []) this.#pages.delete(key);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
  }

  #forgetTags(key: string, page: CachedPage): void {
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
