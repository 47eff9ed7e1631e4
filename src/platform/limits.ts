import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "./errors.ts";
import { defineJob } from "./jobs.ts";

/** Counts what one key (an address, an account) did; `spend` refuses when it is too much. */
export interface Limits {
  /** @param seconds length of the window. @throws AppError rate_limited */
  spend(
    name: string,
    key: string,
    allowed: number,
    seconds: number,
    points?: number,
  ): Promise<void>;
  /** Forgets what a key did, e.g. after a right password. */
  reset(name: string, key: string, allowed: number, seconds: number): Promise<void>;
  /** Takes out what windows that are over counted. */
  clearExpired(): Promise<void>;
}

/** Keys are whatever a caller sent, of any length; the table holds no address or email in the clear. */
const digest = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Limits in PostgreSQL: every copy of the server counts together, and a restart forgets nothing. */
export function createLimits(options: { enabled: boolean; pool: pg.Pool }): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  function limiter(name: string, points: number, duration: number): RateLimiterPostgres {
    const id = `${name}:${points}:${duration}`;
    const existing = limiters.get(id);
    if (existing) return existing;
    const made = new RateLimiterPostgres({
      storeClient: options.pool,
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
      // Whoever has spent everything is refused from memory: an attack costs no queries.
      inMemoryBlockOnConsumed: points,
    });
    limiters.set(id, made);
    return made;
  }
  return {
    async spend(name, key, allowed, seconds, points = 1) {
      if (!options.enabled) return;
      try {
        await limiter(name, allowed, seconds).consume(digest(key), points);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        const wait = Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000);
        throw new AppError("rate_limited", `Too many requests. Try again in ${wait} seconds.`, {
          reason: name,
          details: { retry_after: wait },
        });
      }
    },
    async reset(name, key, allowed, seconds) {
      if (options.enabled) await limiter(name, allowed, seconds).delete(digest(key));
    },
    async clearExpired() {
      // The windows are measured by this clock too.
      await options.pool.query("delete from rate_limits where expire < $1", [Date.now()]);
    },
  };
}

export const clearLimits = defineJob({
  name: "clear-limits",
  every: "*/10 * * * *",
  run: (ctx) => ctx.limits.clearExpired(),
});
