import { LRUCache } from "lru-cache";
import type { Context } from "./context.ts";
import { networkOf } from "./network.ts";
import { NotFetched } from "./services/public-web.ts";

const MINUTE = 60_000;
const KEPT = { known: 60 * MINUTE, failed: 5 * MINUTE, most: 200 };
const FETCH = { maxBytes: 64 * 1024, milliseconds: 3000, as: "json" } as const;
/** For addresses that are not in memory: what all strangers together can make the shop fetch, and one network of them. */
const FETCHES_PER_MINUTE = { together: 60, network: 12 };

/** What was found at an address, or why nothing was, with when it was asked for. */
export type Kept<T> = ({ value: T } | { failure: string; isThere: boolean }) & { at: number };

/** Whose doing it is that a document is fetched. */
export interface Asking {
  /** What is spent for it. */
  budget: string;
  /** The address of the stranger who names it; undefined where the shop asks by itself. */
  from: string | undefined;
}

/** What strangers say about themselves at addresses of theirs. */
export interface KeptJson<T> {
  /** @throws AppError rate_limited */
  get(ctx: Context, address: string, asking: Asking): Promise<Kept<T>>;
  /** As it is now: asked for again, though not more than once a minute. @throws AppError rate_limited */
  refresh(ctx: Context, address: string, asking: Asking): Promise<Kept<T>>;
}

/** One network's part comes first: whoever names a thousand addresses keeps nobody else out. */
async function spendFetch(ctx: Context, { budget, from }: Asking): Promise<void> {
  const { together, network } = FETCHES_PER_MINUTE;
  if (from) await ctx.limits.spend(budget, `network ${networkOf(from).wide}`, network, 60);
  await ctx.limits.spend(budget, "all", together, 60);
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
      // The clock is looked at each time: a moment kept for a millisecond is wrong where it is moved.
      ttlResolution: 0,
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

  async function get(ctx: Context, address: string, asking: Asking): Promise<Kept<T>> {
    const documents = documentsOf(ctx);
    const known = documents.get(address);
    if (known) return known;
    await spendFetch(ctx, asking);
    const asked = fetchDocument(ctx, address);
    documents.set(address, asked);
    const answer = await asked;
    if ("failure" in answer) documents.set(address, asked, { ttl: KEPT.failed });
    return answer;
  }

  return {
    get,
    async refresh(ctx, address, asking) {
      const documents = documentsOf(ctx);
      const known = await documents.get(address);
      if (known && ctx.clock.now().getTime() - known.at < MINUTE) return known;
      documents.delete(address);
      return get(ctx, address, asking);
    },
  };
}
