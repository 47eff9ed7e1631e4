import { LRUCache } from "lru-cache";
import type { Context } from "./context.ts";
import type { Tag } from "./tags.ts";

interface Kept<T> {
  value: T;
  tags: readonly Tag[];
  /** The generation of pages that it was begun in. */
  since: number;
}

/**
 * What pages are made of, kept as they are: for everybody, so many at most, until one of the tags changes.
 * A page that is asked for by another address is then made without the database.
 */
export function keepValues<T extends object>(most: number) {
  const caches = new WeakMap<Context, LRUCache<string, Kept<T>>>();

  /** @param make gives undefined for what is not worth keeping */
  return async function keep(
    ctx: Context,
    key: string,
    tags: readonly Tag[],
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const cache = caches.get(ctx) ?? new LRUCache<string, Kept<T>>({ max: most });
    caches.set(ctx, cache);
    const known = cache.get(key);
    if (known && !ctx.pages.hasChanged(known.tags, known.since)) return known.value;
    const since = ctx.pages.generation;
    const value = await make();
    if (value) cache.set(key, { value, tags, since });
    return value;
  };
}
