import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serve as listen } from "@hono/node-server";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { WebSocketServer } from "ws";
import { createShopContext } from "~/app/shop-context.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { keepSessionDefaults } from "~/db/session-defaults.ts";
import { adminExists } from "~/features/accounts/roles/administrators.server.ts";
import { asksForToken, claimToken } from "~/features/accounts/roles/claim-token.server.ts";
import { type Config, ConfigError, parseConfig } from "~/platform/config.ts";
import type { Context } from "~/platform/context.ts";
import { createLog } from "~/platform/log.ts";
import { checkGround, portError } from "~/platform/start-checks.ts";
import { waitForDatabase } from "~/platform/wait-for-database.ts";
import { createApp } from "./app.ts";
import { type Background, startBackground } from "./background.ts";
import { guardFront } from "./front.server.ts";
import { createPageHandler, type LoadBuild } from "./pages.server.ts";
import { openInTurn } from "./prepare-store.ts";
import { type Serving, watchServer } from "./serving.ts";
import { SHORT_NOTICE_MS, SLACK_MS, type StopStep, stopBudgets, stopInOrder } from "./stop.ts";
import {
  handedDatabase,
  keepsWorkers,
  type OpenDatabase,
  poolOfWorker,
  tellsOfStart,
  Workers,
} from "./workers.ts";

export interface ServeOptions {
  /** Development only: loads the current server build; in production it is in this bundle. */
  loadBuild?: LoadBuild;
  /** Development only: answers before the app does (Vite's own files). */
  wrapServer?: (server: Server) => void;
}

/** The whole shop: database, background work and HTTP. `stop` finishes what is in flight. */
export interface RunningShop {
  ctx: Context;
  url: string;
  stop(): Promise<void>;
  stopsWithinMs: number;
}

/** Of a shop that has not opened yet. */
const START_STOPS_WITHIN_MS = 9000;
const MAX_SOCKET_MESSAGE = 64 * 1024;

const builtPages: LoadBuild = () =>
  import("virtual:react-router/server-build") as unknown as Promise<ServerBuild>;

/** Starts everything this process owns. @throws ConfigError | EmbeddedPostgresError with a line for the operator */
export async function startShop(
  env: Record<string, string | undefined>,
  options: ServeOptions = {},
): Promise<RunningShop> {
  const config = parseConfig(env);
  const log = createLog(config.logLevel);
  const database = handedDatabase() ?? (await openDatabase(config, log));
  await migrateDatabase(database.directUrl, {
    onWait: () => log.info("another copy brings the database up to date; waiting until it is done"),
    onAhead: (migrations) =>
      log.warn(
        { migrations },
        "this build is older than its database, which a newer one has migrated: bring the newer one back soon",
      ),
  });
  if (database.directUrl !== database.url) await keepSessionDefaults(database.directUrl);
  const ctx = await createShopContext({
    config,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    log,
    poolSize: poolOfWorker(config.workers),
  });
  const leave = await openInTurn(ctx, database.directUrl);
  const background = await startBackground(ctx);

  const development = options.loadBuild !== undefined;
  // Not by the first page: a build that is made meanwhile takes the files of this one away.
  if (!development) await builtPages();
  const app = createApp(ctx, {
    pages: createPageHandler(
      ctx,
      options.loadBuild ?? builtPages,
      development ? "development" : "production",
    ),
    ...(development ? {} : { clientFolder: clientFolder(), keepsReads: true }),
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_SOCKET_MESSAGE });
  const server = await new Promise<Server>((resolve, reject) => {
    const made = listen(
      {
        fetch: app.fetch,
        port: config.port,
        hostname: config.host,
        websocket: { server: sockets },
      },
      () => resolve(made as Server),
    ) as Server;
    made.on("error", (error) => reject(portError(config, error)));
  });
  if (options.wrapServer) options.wrapServer(server);
  else guardFront(ctx, server, app);
  const serving = watchServer(server, sockets);
  const steps = stepsOfStop({ ctx, serving, background, leave, database });
  if (tellsOfStart()) await announceStart(ctx, config, database.place);

  return {
    ctx,
    url: config.publicUrl,
    stop: () => stopInOrder(log, steps),
    stopsWithinMs: steps.reduce((sum, { budgetMs }) => sum + budgetMs, 0),
  };
}

/** Proxies look away first; what is in flight ends while all it needs is still there. */
function stepsOfStop({ ctx, serving, background, leave, database }: Parts): StopStep[] {
  const { stopNoticeMs } = ctx.config;
  return [
    {
      name: "notice",
      budgetMs: stopNoticeMs + SLACK_MS,
      async run() {
        const isWatched = ctx.readiness.isWatched();
        ctx.readiness.leave();
        serving.endConnections();
        background.rest();
        if (isWatched) await pause(stopNoticeMs);
        else if (serving.isUsed()) await pause(Math.min(stopNoticeMs, SHORT_NOTICE_MS));
      },
    },
    { name: "requests", budgetMs: stopBudgets.requests, run: () => serving.finish() },
    {
      name: "jobs",
      budgetMs: stopBudgets.jobs,
      run() {
        serving.cut();
        return background.stop();
      },
    },
    {
      name: "connections",
      budgetMs: stopBudgets.connections,
      async run() {
        await leave();
        await ctx.close();
      },
    },
    { name: "database", budgetMs: stopBudgets.database, run: () => database.stop() },
  ];
}

interface Parts {
  ctx: Context;
  serving: Serving;
  background: Background;
  /** Takes this copy out of the list of those that serve. */
  leave(): Promise<void>;
  database: { stop(): Promise<void> };
}

async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  await checkGround(config);
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url && directUrl) {
    for (const way of new Set([directUrl, url])) {
      await waitForDatabase(way, (line) => console.error(line));
    }
    return {
      url,
      directUrl,
      place: new URL(url).host,
      stop: async () => {},
    };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger: log });
  return {
    url: embedded.url,
    directUrl: embedded.url,
    place: embedded.clusterDir,
    stop: () => embedded.stop(),
  };
}

function clientFolder(): string {
  const beside = fileURLToPath(new URL("../client", import.meta.url));
  return existsSync(beside) ? beside : join(process.cwd(), "build/client");
}

async function announceStart(ctx: Context, config: Config, place: string): Promise<void> {
  ctx.tellOperator(
    [
      "",
      `  Oríkì is open at   ${config.publicUrl}`,
      `  Listening on       http://${config.host}:${config.port}`,
      `  Files lie in       ${config.dataDir}`,
      `  Database           ${place}`,
      `  Backups go to      ${describeBackups(config)}`,
      ...(await describeFirstAdmin(ctx)),
      "",
      "",
    ].join("\n"),
  );
  ctx.log.debug("ready");
}

function describeBackups({ backup }: Config): string {
  if (!backup) return "nowhere: a lost disk loses everything (BACKUP_URL)";
  const place = backup.folder ?? `s3://${backup.s3?.bucket}/${backup.s3?.prefix}`;
  return backup.passphrase ? place : `${place}, readable for whoever has them (BACKUP_PASSPHRASE)`;
}

async function describeFirstAdmin(ctx: Context): Promise<string[]> {
  if (await adminExists(ctx)) return [];
  const { publicUrl } = ctx.config;
  return [
    `  First admin        sign up at ${publicUrl}/auth, then open ${publicUrl}/admin-setup`,
    asksForToken(ctx)
      ? `                     and enter this token: ${claimToken(ctx)}`
      : "                     This demo shop is open: whoever does so first becomes it",
  ];
}

/** Runs the shop until a signal: Ctrl-C and SIGTERM stop it in order, within ten seconds. */
export async function runShop(options: ServeOptions = {}): Promise<void> {
  let shop: Pick<RunningShop, "stop" | "stopsWithinMs"> | undefined;
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const withinMs = shop?.stopsWithinMs ?? START_STOPS_WITHIN_MS;
    setTimeout(() => process.exit(1), withinMs + SLACK_MS).unref();
    await shop?.stop();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void stop());
  try {
    const config = parseConfig(process.env);
    if (keepsWorkers(config)) {
      const log = createLog(config.logLevel);
      const workers = new Workers({ config, log, database: await openDatabase(config, log) });
      shop = workers;
      const failed = await workers.start();
      if (failed === undefined) return;
      await workers.stop();
      process.exit(failed);
    }
    shop = await startShop(process.env, options);
    if (stopping) await shop.stop();
  } catch (error) {
    const forOperator = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
    console.error(forOperator ? (error as Error).message : error);
    process.exit(1);
  }
}
