import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { keepRunning } from "./keep-running.ts";
import { stopLeftover } from "./leftover.ts";
import { lockDataDir } from "./lock.ts";
import { type LaunchOptions, launchPostmaster, type Postmaster } from "./postmaster.ts";
import type { Cluster } from "./programs.ts";

export { EmbeddedPostgresError } from "./error.ts";

export interface EmbeddedPostgresOptions {
  /** Directory that holds everything; created when missing. */
  dataDir: string;
  logger: EmbeddedPostgresLogger;
  /** Instead of the usual settings of the server. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgresLogger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgres {
  /** Connects to the shop's database as its owner, an ordinary role. Stable until `stop`. */
  url: string;
  /** Connects to the maintenance database as superuser. */
  adminUrl: string;
  /** Where the cluster lies. */
  clusterDir: string;
  /** Of the server process; changes when it died and was started again. */
  readonly pid: number;
  /** Shuts the server down (under 5 s) and gives the data directory up. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own in `dataDir` and watches over it. A server left behind by a
 * killed process is stopped first; one that dies is started again on the same port, for as long as
 * that takes.
 *
 * @throws EmbeddedPostgresError with one line for the operator: the directory is in use, belongs
 *   to another user or version, or PostgreSQL does not run here.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    return await startLocked(dataDir, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startLocked(
  dataDir: string,
  { logger, settings = {} }: EmbeddedPostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const dir = join(dataDir, "postgres");
  const logFile = join(dataDir, "postgres.log");
  const account = chooseAccount(dir);
  const cluster: Cluster = { dir, account, binaries: findBinaries(account) };
  const leftover = await stopLeftover(dir);
  if (leftover) logger.warn(`Stopped PostgreSQL (pid ${leftover}) left behind in ${dir}`);
  if (!existsSync(dir)) logger.info(`Creating the database in ${dir}`);
  const credentials = await prepareCluster(cluster, join(dataDir, "postgres.json"));

  const { port, postmaster } = await launchOnFreePort(cluster, logFile, settings);
  const server = keepRunning(
    postmaster,
    async (signal) => {
      await stopLeftover(dir);
      return launch(cluster, port, logFile, { signal, settings });
    },
    logger,
  );
  let stopping: Promise<void> | undefined;
  return {
    url: makeUrl("oriki", credentials.password, port, "oriki"),
    adminUrl: makeUrl("postgres", credentials.superuserPassword, port, "postgres"),
    clusterDir: dir,
    get pid() {
      return server.pid;
    },
    stop() {
      stopping ??= server.stop().finally(unlock);
      return stopping;
    },
  };
}

/**
 * Sessions of a killed server live on for a moment, and no new one may start beside them: waits
 * until they have noticed.
 */
async function launch(
  cluster: Cluster,
  port: number,
  logFile: string,
  options: LaunchOptions = {},
): Promise<Postmaster> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await launchPostmaster(cluster, port, logFile, options);
    } catch (error) {
      const isBusy = isAbout(error, /shared memory block|lock file .* already exists/);
      if (!isBusy || options.signal?.aborted || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function launchOnFreePort(
  cluster: Cluster,
  logFile: string,
  settings: Record<string, string>,
) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    try {
      return { port, postmaster: await launch(cluster, port, logFile, { settings }) };
    } catch (error) {
      // Somebody took the port between our look and PostgreSQL's.
      if (!isAbout(error, /Address already in use/) || attempt === 5) throw error;
    }
  }
}

export function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once("error", reject);
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
  return promise;
}

function isAbout(error: unknown, pattern: RegExp): boolean {
  return error instanceof EmbeddedPostgresError && pattern.test(error.message);
}

function makeUrl(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
