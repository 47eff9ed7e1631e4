import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from "rate-limiter-flexible";
import { AppError } from "./errors.ts";

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
}

/** In memory for one copy of the server; in PostgreSQL when several share a database. */
export function createLimits(options: { enabled: boolean; shared?: object }): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  function limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const id = `${name}:${points}:${duration}`;
    const existing = limiters.get(id);
    if (existing) return existing;
    const made = options.shared
      ? new RateLimiterPostgres({
          storeClient: options.shared,
          tableName: "rate_limits",
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
        })
      : new RateLimiterMemory({ keyPrefix: name, points, duration });
    limiters.set(id, made);
    return made;
  }
  return {
    async spend(name, key, allowed, seconds, points = 1) {
      if (!options.enabled) return;
      try {
        await limiter(name, allowed, seconds).consume(key, points);
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
      await limiter(name, allowed, seconds).delete(key);
    },
  };
}
