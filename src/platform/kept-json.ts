import { LRUCache } from "lru-cache";
import type { Context } from "./context.ts";
import { NotFetched } from "./services/public-web.ts";

const MINUTE = 60_000;
const KEPT = { known: 60 * MINUTE, failed: 5 * MINUTE, most: 200 };
const FETCH = { maxBytes: 64 * 1024, milliseconds: 3000, as: "json" } as const;
/** Of all strangers together, for addresses that are not in memory: what they can make the shop fetch. */
const FETCHES_PER_MINUTE = 60;

/** What was found at an address, or why nothing was, with when it was asked for. */
export type Kept<T> = ({ value: T } | { failure: string; isThere: boolean }) & { at: number };

/** What strangers say about themselves at addresses of theirs. */
export interface KeptJson<T> {
  /** @param budget spent when it is fetched @throws AppError rate_limited */
  get(ctx: Context, address: string, budget: string): Promise<Kept<T>>;
  /** As it is now: asked for again, though not more than once a minute. @throws AppError rate_limited */
  refresh(ctx: Context, address: string, budget: string): Promise<Kept<T>>;
}

/**
 * JSON documents of strangers, each fetched once and kept for an hour.
 *
 * @param read throws for what is no such document
 */
export function keepJson<T>(read: (json: unknown) => T): KeptJson<T> {
  const found = new WeakMap<Context, LRUCache<string, Promise<Kept<T>>>>();

  function documentsOf(ctx: Context) {
    const known = found.get(ctx);
    if (known) return known;
    const perf = { now: () => ctx.clock.now().getTime() };
    const made = new LRUCache<string, Promise<Kept<T>>>({
      max: KEPT.most,
      ttl: KEPT.known,
      perf,
    });
    found.set(ctx, made);
    return made;
  }

  async function fetchDocument(ctx: Context, address: string): Promise<Kept<T>> {
    const at = ctx.clock.now().getTime();
    let file: Buffer;
    try {
      file = await ctx.publicWeb.fetchFile(address, FETCH);
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      return { failure: error.message, isThere: false, at };
    }
    try {
      return { value: read(JSON.parse(file.toString("utf8"))), at };
    } catch {
      return { failure: "it cannot be read", isThere: true, at };
    }
  }

  async function get(ctx: Context, address: string, budget: string): Promise<Kept<T>> {
    const documents = documentsOf(ctx);
    const known = documents.get(address);
    if (known) return known;
    await ctx.limits.spend(budget, "all", FETCHES_PER_MINUTE, 60);
    const asked = fetchDocument(ctx, address);
    documents.set(address, asked);
    const answer = await asked;
    if ("failure" in answer) documents.set(address, asked, { ttl: KEPT.failed });
    return answer;
  }

  return {
    get,
    async refresh(ctx, address, budget) {
      const documents = documentsOf(ctx);
      const known = await documents.get(address);
      if (known && ctx.clock.now().getTime() - known.at < MINUTE) return known;
      documents.delete(address);
      return get(ctx, address, budget);
    },
  };
}
