import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { type Clock, systemClock } from "~/lib/time.ts";
import { AppError } from "./errors.ts";
import { defineJob } from "./jobs.ts";

/** How often one key (an address, an account) may do something in a window. */
export interface Budget {
  name: string;
  key: string;
  allowed: number;
  /** Length of the window, which begins at the first use. */
  seconds: number;
  /** What this use takes; 1 unless it says so. */
  points?: number;
}

export interface Overspent {
  budget: Budget;
  /** Seconds until the window ends. */
  wait: number;
  /** This copy has not said so before in this window. */
  isNew: boolean;
}

/** Counts what keys do. */
export interface Limits {
  /** Takes from all of these budgets in one round trip at most. @returns the first that is used up */
  take(
    budgets: readonly Budget[],
    /** Within a transaction: `ctx.reserve.pool`. */
    on?: Pick<pg.Pool, "query">,
  ): Promise<Overspent | undefined>;
  /** The same of one, for a use case. @throws AppError rate_limited */
  spend(
    name: string,
    key: string,
    allowed: number,
    seconds: number,
    points?: number,
  ): Promise<void>;
  /** Forgets what a key did, e.g. after a right password. */
  reset(name: string, key: string): Promise<void>;
  /** Takes out what windows that are over counted. */
  clearExpired(): Promise<void>;
}

/** What this copy knows of a key's window. */
interface Counter {
  /** What all copies have counted, as of the last time that this one asked. */
  shared: number;
  /** What this one has counted since, and what of it is on its way. */
  pending: number;
  sending: number;
  endsAt: number;
  hasRefused: boolean;
}

const KEYS_IN_MEMORY = 100_000;
/** Budgets of so many are counted in memory first, and told in parts: their last uses need no exactness. */
const LARGE = 200;
const PARTS = 20;

const TAKE = `
  insert into rate_limits as known (key, points, expire)
  select * from unnest($1::text[], $2::int[], $3::bigint[]) order by 1
  on conflict (key) do update set
    points = excluded.points + case when known.expire > $4 then known.points else 0 end,
    expire = case when known.expire > $4 then known.expire else excluded.expire end
  returning key, points, expire`;

/** Keys are whatever a caller sent, of any length; the table holds no address or email in the clear. */
const idOf = (name: string, key: string) =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;

/** "1 second", "40 seconds"; longer in minutes, since nobody counts 2,431 seconds. */
function inWords(seconds: number): string {
  const isLong = seconds > 90;
  const count = isLong ? Math.ceil(seconds / 60) : seconds;
  return `${count} ${isLong ? "minute" : "second"}${count === 1 ? "" : "s"}`;
}

export const tooMany = ({ budget, wait }: Overspent): AppError =>
  new AppError("rate_limited", `Too many requests. Try again in ${inWords(wait)}.`, {
    reason: budget.name,
    details: { retry_after: wait },
  });

/** Limits in PostgreSQL: every copy of the server counts together, and a restart forgets nothing. */
export function createLimits(options: {
  enabled: boolean;
  pool: Pick<pg.Pool, "query">;
  clock?: Clock;
}): Limits {
  const { pool, clock = systemClock } = options;
  const counters = new LRUCache<string, Counter>({ max: KEYS_IN_MEMORY });
  const millis = () => clock.now().getTime();

  function counterOf(id: string, { seconds }: Budget): Counter {
    const known = counters.get(id);
    if (known && known.endsAt > millis()) return known;
    const made = {
      shared: 0,
      pending: 0,
      sending: 0,
      endsAt: millis() + seconds * 1000,
      hasRefused: false,
    };
    counters.set(id, made);
    return made;
  }

  async function take(
    budgets: readonly Budget[],
    on: Pick<pg.Pool, "query"> = pool,
  ): Promise<Overspent | undefined> {
    if (!options.enabled) return undefined;
    const uses = budgets.map((budget) => {
      const id = idOf(budget.name, budget.key);
      return { id, budget, points: budget.points ?? 1, counter: counterOf(id, budget) };
    });
    function over({ budget, counter }: (typeof uses)[number]): Overspent {
      const isNew = !counter.hasRefused;
      counter.hasRefused = true;
      return { budget, wait: Math.max(1, Math.ceil((counter.endsAt - millis()) / 1000)), isNew };
    }
    // Whoever has spent everything is refused from memory: an attack costs no queries.
    const spent = uses.find(
      ({ budget, points, counter }) =>
        counter.shared + counter.sending + counter.pending + points > budget.allowed,
    );
    if (spent) return over(spent);

    const due = uses.filter(({ budget, points, counter }) => {
      counter.pending += points;
      return counter.pending >= (budget.allowed < LARGE ? 1 : budget.allowed / PARTS);
    });
    if (due.length === 0) return undefined;
    const told = due.map(({ counter }) => counter.pending);
    for (const { counter } of due) {
      counter.sending += counter.pending;
      counter.pending = 0;
    }
    const { rows } = await on
      .query<{ key: string; points: number; expire: number }>(TAKE, [
        due.map(({ id }) => id),
        told,
        due.map(({ counter }) => counter.endsAt),
        millis(),
      ])
      .finally(() => {
        for (const [n, { counter }] of due.entries()) counter.sending -= told[n]!;
      });
    const totals = new Map(rows.map((row) => [row.key, row]));
    for (const { id, counter } of due) {
      const { points, expire } = totals.get(id)!;
      counter.shared = expire === counter.endsAt ? Math.max(counter.shared, points) : points;
      counter.endsAt = expire;
    }
    const refused = due.find(({ id, budget }) => totals.get(id)!.points > budget.allowed);
    return refused && over(refused);
  }

  return {
    take,
    async spend(name, key, allowed, seconds, points = 1) {
      const overspent = await take([{ name, key, allowed, seconds, points }]);
      if (overspent) throw tooMany(overspent);
    },
    async reset(name, key) {
      if (!options.enabled) return;
      const id = idOf(name, key);
      counters.delete(id);
      await pool.query("delete from rate_limits where key = $1", [id]);
    },
    async clearExpired() {
      // The windows are measured by this clock too.
      await pool.query("delete from rate_limits where expire < $1", [millis()]);
    },
  };
}

export const clearLimits = defineJob({
  name: "clear-limits",
  every: "*/10 * * * *",
  run: (ctx) => ctx.limits.clearExpired(),
});
