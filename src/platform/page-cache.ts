import { LRUCache } from "lru-cache";
import type { CachedPage } from "./page-forms.ts";
import type { Tag } from "./tags.ts";

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
      maxSize: options.maxBytes ?? 32 * 1024 * 1024,
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

  /** What is kept, in bytes. */
  get bytes(): number {
    return this.#pages.calculatedSize;
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

  /** Puts another form of a page in its place, unless it has gone meanwhile. */
  replace(key: string, page: CachedPage, by: CachedPage): void {
    if (this.#pages.peek(key) === page) this.set(key, by);
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

/** Objects, sets and maps around a page. */
const OVERHEAD = 2000;

/** What a page takes of memory, about: small pages are more than their bytes. */
function weigh({ forms, headers, tags }: CachedPage, key: string): number {
  const bodies = (forms.br?.length ?? 0) + (forms.gzip?.length ?? 0);
  const head = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return OVERHEAD + bodies + head + key.length * (1 + tags.size);
}
