import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Logger } from "pino";
import { connect, type Database } from "~/db/client.ts";
import { type Deadlines, deadlines } from "~/db/deadlines.ts";
import { type Clock, systemClock } from "~/lib/time.ts";
import type { AdminList } from "./admin-list.ts";
import { type Bus, createBus } from "./bus.ts";
import { type ClockWatch, createClockWatch } from "./clock-watch.ts";
import type { Config } from "./config.ts";
import type { Feature } from "./feature.ts";
import { gatherHooks, type Hooks } from "./hooks.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createLimits, type Limits } from "./limits.ts";
import { createLog } from "./log.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import type { MailShop } from "./mail/template.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { tellAfterCommit } from "./note-change.ts";
import { PageCache } from "./page-cache.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import type { FileStore } from "./services/files.ts";
import { type ImageService, imageServiceOf } from "./services/image-model.ts";
import { createLanguageModel, type LanguageModelSource } from "./services/language-model.ts";
import { createPaystack, type Paystack } from "./services/paystack.ts";
import { createPublicWeb, type PublicWeb } from "./services/public-web.ts";
import { filesOf } from "./services/shared-files.ts";
import { createTexting, type Texting } from "./services/texting.ts";
import { type Tag, tags } from "./tags.ts";
import { createTokenKeys, type TokenKeys } from "./tokens.ts";

/** Everything a use case needs from outside, passed explicitly as the first argument. */
export interface Context {
  config: Config;
  /** This process among those that serve the shop. */
  copyId: string;
  db: Database;
  pool: pg.Pool;
  /** A few connections for what nobody signed in reads of tables: however dear, pages never wait for it. */
  strangers: Database;
  /**
   * A few connections for small reads beside a transaction, as of what is remembered: who holds one of the
   * pool's and waits for another one waits for ever when all of them do.
   */
  reserve: Pick<Context, "db" | "pool">;
  clock: Clock;
  clockWatch: ClockWatch;
  log: Logger;
  secrets: Secrets;
  tokens: TokenKeys;
  pages: PageCache;
  metrics: Metrics;
  limits: Limits;
  bus: Bus;
  readiness: Readiness;
  jobs: Jobs;
  hooks: Hooks;
  /** Lists of the back-office by name. */
  adminLists: ReadonlyMap<string, AdminList>;
  /** Every feature of the shop, lower ones first. */
  features: readonly Feature[];

  /** Where the bytes of stored files lie. */
  files: FileStore;
  /** Null where no key is set: then cards are not offered. */
  paystack: Paystack | null;
  languageModel: LanguageModelSource;
  /** Null where none is set. */
  imageModel: ImageService | null;
  mailer: Mailer;
  /** Null where no company is set: staff write to phones by hand. */
  texting: Texting | null;
  /** Fetches files from addresses that people gave. */
  publicWeb: PublicWeb;
  /** Says something to whoever runs the server, on its own console: secrets that go nowhere else. */
  tellOperator(text: string): void;

  /** Values read once and forgotten when their tag changes. */
  memo: { byTag: Map<Tag, Map<string, unknown>> };
  /** Call after committing a change: forgets cached pages and values with these tags, here and in every copy. */
  changed(what: readonly Tag[]): Promise<void>;
  /** Whether this is a service key that may be used now. */
  isServiceKey(token: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Parts that speak to outside services; a test may bring its own. */
export type Services = Pick<
  Context,
  | "files"
  | "paystack"
  | "languageModel"
  | "imageModel"
  | "mailer"
  | "texting"
  | "publicWeb"
  | "tellOperator"
>;

export interface ContextOptions {
  config: Config;
  databaseUrl: string;
  /** Past a pooler, where databaseUrl leads to one: for what belongs to a session. */
  directUrl?: string;
  features: readonly Feature[];
  /** What mails say about the shop. */
  describeShop(ctx: Context): Promise<MailShop>;
  isServiceKey(ctx: Context, token: string): Promise<boolean>;
  /** Instead of the services of the settings. */
  services?: Partial<Services>;
  clock?: Clock;
  log?: Logger;
  /** Size of the connection pool. */
  poolSize?: number;
  /** False in tests: nothing runs in the background unless the test runs it. */
  runJobs?: boolean;
  /** How long to wait for the database, where not as ever. */
  deadlines?: Partial<Deadlines>;
}

/** Connects and wires everything; the only place where parts meet. */
export async function createContext(options: ContextOptions): Promise<Context> {
  const { config, databaseUrl, directUrl = databaseUrl } = options;
  const log = options.log ?? createLog(config.logLevel);
  const copyId = randomUUID();
  const patience = { ...deadlines, ...options.deadlines };
  const { db, pool } = connect(databaseUrl, {
    max: options.poolSize ?? 20,
    keepsStatements: directUrl === databaseUrl,
    statementTimeoutMs: patience.statement,
    waitMs: patience.connection,
    queryMs: patience.query,
  });
  tellAfterCommit(db, changed);
  const strangers = config.rateLimits
    ? // With a statement limit of their own, which a pooler would not pass on.
      connect(directUrl, {
        max: 3,
        statementTimeoutMs: 2000,
        waitMs: patience.connection,
        queryMs: patience.query,
      })
    : undefined;
  const reserve = connect(databaseUrl, {
    max: 2,
    statementTimeoutMs: patience.statement,
    waitMs: patience.connection,
    queryMs: patience.query,
  });
  const pools = [pool, reserve.pool, ...(strangers ? [strangers.pool] : [])];
  const secrets = await loadSecrets(config, log);
  const pages = new PageCache();
  const metrics = createMetrics({ pool, pages });
  const memo: Context["memo"] = { byTag: new Map() };

  function forget(changed: readonly Tag[]): void {
    for (const tag of changed) memo.byTag.delete(tag);
    if (changed.includes(tags.settings)) {
      memo.byTag.clear();
      pages.clear();
    } else {
      pages.drop(changed);
    }
  }

  const bus = await createBus({
    ...patience,
    databaseUrl: directUrl,
    id: copyId,
    log,
    onSilent() {
      log.error("the database does not answer; what needs it is refused until it does");
      for (const one of pools) one.giveUp();
    },
    onReconnect() {
      log.warn("the database answers again");
      for (const one of pools) one.goOn();
      memo.byTag.clear();
      pages.clear();
    },
  });
  bus.onChanged(forget);
  async function changed(what: readonly Tag[]): Promise<void> {
    if (what.length === 0) return;
    forget(what);
    await bus.announce(what);
  }
  const readiness = createReadiness({ databaseUrl, log });
  const jobs = createJobs({ databaseUrl: directUrl, log, run: options.runJobs ?? true });
  const { features } = options;

  const ctx: Context = {
    config,
    copyId,
    db,
    pool,
    strangers: strangers?.db ?? db,
    reserve,
    clock: options.clock ?? systemClock,
    clockWatch: createClockWatch(),
    log,
    secrets,
    tokens: await createTokenKeys(config, secrets),
    pages,
    metrics,
    limits: createLimits({ enabled: config.rateLimits, pool, clock: options.clock ?? systemClock }),
    bus,
    readiness,
    jobs,
    hooks: gatherHooks(features.flatMap((feature) => feature.hooks ?? [])),
    adminLists: new Map(
      features.flatMap((feature) => feature.adminLists ?? []).map((list) => [list.name, list]),
    ),
    features,
    files: filesOf(config, db),
    paystack: config.paystack.secretKey ? createPaystack(config.paystack) : null,
    languageModel: createLanguageModel(config),
    imageModel: imageServiceOf(config),
    mailer: createMailer(config, {
      templates: features.flatMap((feature) => feature.mails ?? []),
      describeShop: options.describeShop,
    }),
    texting: createTexting(config),
    publicWeb: createPublicWeb(),
    tellOperator(text) {
      if (config.logLevel !== "silent") process.stdout.write(text);
    },
    ...options.services,
    memo,
    changed,
    isServiceKey: (token) => options.isServiceKey(ctx, token),
    async close() {
      metrics.close();
      await jobs.stop();
      await bus.close();
      await Promise.all([...pools.map((one) => one.end()), readiness.close()]);
    },
  };
  return ctx;
}

/**
 * A value computed once and kept until one of `tag`'s changes; concurrent readers share one computation.
 * One that is asked for within transactions is read from `ctx.reserve`.
 */
export function remember<T>(
  ctx: Context,
  tag: Tag,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const values = ctx.memo.byTag.get(tag) ?? new Map<string, unknown>();
  ctx.memo.byTag.set(tag, values);
  const known = values.get(key) as Promise<T> | undefined;
  if (known) return known;
  // A query of Drizzle's runs each time somebody waits for it: what is kept is a promise, which runs once.
  const made = Promise.resolve(compute());
  values.set(key, made);
  made.catch(() => values.delete(key));
  return made;
}
