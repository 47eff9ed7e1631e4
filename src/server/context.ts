import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Logger, pino } from "pino";
import { connect, type Database } from "~/db/client.ts";
import { createTokenKeys, type TokenKeys } from "~/features/accounts/tokens.server.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { type Clock, systemClock } from "~/lib/time.ts";
import { type Bus, createBus } from "./bus.ts";
import type { Config } from "./config.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createLimits, type Limits } from "./limits.ts";
import { PageCache } from "./page-cache.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";

/** Everything a use case needs from outside, passed explicitly as the first argument. */
export interface Context {
  config: Config;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  secrets: Secrets;
  tokens: TokenKeys;
  pages: PageCache;
  limits: Limits;
  bus: Bus;
  jobs: Jobs;
  /** Values read once and forgotten when their tag changes. */
  memo: { settings?: Promise<StoreSettings> | undefined; byTag: Map<string, Map<string, unknown>> };
  /** Call after committing a change: forgets cached pages and values with these tags, here and in every copy. */
  changed(tags: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface ContextOptions {
  config: Config;
  databaseUrl: string;
  clock?: Clock;
  log?: Logger;
  /** Size of the connection pool. */
  poolSize?: number;
  /** False in tests: nothing runs in the background unless the test runs it. */
  runJobs?: boolean;
}

/** Connects and wires everything; the only place where parts meet. */
export async function createContext(options: ContextOptions): Promise<Context> {
  const { config } = options;
  const log = options.log ?? pino({ level: config.logLevel });
  const { db, pool } = connect(options.databaseUrl, { max: options.poolSize ?? 20 });
  const secrets = await loadSecrets(config);
  const pages = new PageCache();
  const memo: Context["memo"] = { byTag: new Map() };

  function forget(tags: string[]): void {
    for (const tag of tags) memo.byTag.delete(tag);
    if (tags.includes("settings")) {
      // Settings show on every page: brand, prices, fees.
      memo.settings = undefined;
      memo.byTag.clear();
      pages.clear();
    } else {
      pages.drop(tags);
    }
  }

  const bus = await createBus(options.databaseUrl, randomUUID(), log, () => {
    memo.settings = undefined;
    memo.byTag.clear();
    pages.clear();
  });
  bus.onChanged(forget);
  const jobs = createJobs({ databaseUrl: options.databaseUrl, log, run: options.runJobs ?? true });

  return {
    config,
    db,
    pool,
    clock: options.clock ?? systemClock,
    log,
    secrets,
    tokens: await createTokenKeys(config, secrets),
    pages,
    limits: createLimits({ enabled: config.rateLimits }),
    bus,
    jobs,
    memo,
    async changed(tags) {
      forget(tags);
      await bus.announce(tags);
    },
    async close() {
      await jobs.stop();
      await bus.close();
      await pool.end();
    },
  };
}

/** A value computed once and kept until one of `tag`'s changes; concurrent readers share one computation. */
export function remember<T>(
  ctx: Context,
  tag: string,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const values = ctx.memo.byTag.get(tag) ?? new Map<string, unknown>();
  ctx.memo.byTag.set(tag, values);
  const known = values.get(key) as Promise<T> | undefined;
  if (known) return known;
  const made = compute();
  values.set(key, made);
  made.catch(() => values.delete(key));
  return made;
}
