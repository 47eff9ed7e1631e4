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
  /** Of each tag, the generation that its last drop began. */
  readonly #drops = new LRUCache<Tag, number>({
    max: 10_000,
    dispose: (generation, _tag, reason) => {
      if (reason === "evict") this.#forgotten = Math.max(this.#forgotten, generation);
    },
  });
  /** Drops up to this generation may have been of any tag. */
  #forgotten = 0;

  constructor(options: { maxBytes?: number } = {}) {
    this.#pages = new LRUCache({
      maxSize: options.maxBytes ?? 32 * 1024 * 1024,
      sizeCalculation: weigh,
      dispose: (page, key) => this.#forgetTags(key, page),
    });
  }

  /** Changes with every drop; for `hasChanged`. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether one of these tags was dropped since: what was made across that may be stale and must not be kept. */
  hasChanged(tags: Iterable<Tag>, since: number): boolean {
    if (this.#forgotten > since) return true;
    for (const tag of tags) if ((this.#drops.get(tag) ?? 0) > since) return true;
    return false;
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

  /** For `ctx.changed` and `noteChange`, by which features say what changed. */
  drop(tags: Iterable<Tag>): void {
    this.#generation++;
    for (const tag of tags) {
      this.#drops.set(tag, this.#generation);
      for (const key of this.#byTag.get(tag) ?? []) this.#pages.delete(key);
    }
  }

  clear(): void {
    this.#forgotten = ++this.#generation;
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
  const bodies = Object.values(forms).reduce((sum, { length }) => sum + length, 0);
  const head = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return OVERHEAD + bodies + head + key.length * (1 + tags.size);
}
