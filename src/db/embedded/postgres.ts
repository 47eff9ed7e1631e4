import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { stopLeftover } from "./leftover.ts";
import { lockDataDir } from "./lock.ts";
import { launchPostmaster, type Postmaster } from "./postmaster.ts";
import type { Cluster } from "./programs.ts";

export { EmbeddedPostgresError } from "./error.ts";

export interface EmbeddedPostgresOptions {
  /** Directory that holds everything; created when missing. */
  dataDir: string;
  logger: EmbeddedPostgresLogger;
  /** Called once when the server has died and cannot be brought back. The data is safe on disk. */
  onLost: (error: Error) => void;
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
 * killed process is stopped first; one that dies is started again on the same port.
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
  { logger, onLost }: EmbeddedPostgresOptions,
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

  const { port, postmaster } = await launchOnFreePort(cluster, logFile);
  let current = Promise.resolve(postmaster);
  let pid = postmaster.pid;
  let stopping: Promise<void> | undefined;

  watch(postmaster);
  return {
    url: makeUrl("oriki", credentials.password, port, "oriki"),
    adminUrl: makeUrl("postgres", credentials.superuserPassword, port, "postgres"),
    clusterDir: dir,
    get pid() {
      return pid;
    },
    stop() {
      stopping ??= current.then((last) => last.stop(), ignoreFailedRestart).finally(unlock);
      return stopping;
    },
  };

  async function watch(watched: Postmaster): Promise<void> {
    const startedAt = Date.now();
    const how = await watched.exited;
    if (stopping) return;
    logger.error(`PostgreSQL (pid ${watched.pid}) died (${how}); starting it again`);
    current = relaunch(Date.now() - startedAt);
    try {
      const next = await current;
      if (stopping) return;
      logger.warn(`PostgreSQL is back (pid ${next.pid})`);
      watch(next);
    } catch (error) {
      current = Promise.resolve(watched);
      if (!stopping) onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function relaunch(livedMs: number): Promise<Postmaster> {
    // A server that dies soon after every start must not spin.
    await sleep(Math.max(0, 1000 - livedMs));
    const next = await launch(cluster, port, logFile);
    pid = next.pid;
    return next;
  }
}

/** It has been reported already, and there is nothing to stop. */
function ignoreFailedRestart(): void {}

/**
 * Sessions of a killed server live on for a moment, and no new one may start beside them: waits
 * until they have noticed.
 */
async function launch(cluster: Cluster, port: number, logFile: string): Promise<Postmaster> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await launchPostmaster(cluster, port, logFile);
    } catch (error) {
      if (!isAbout(error, /shared memory block|lock file/) || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function launchOnFreePort(cluster: Cluster, logFile: string) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    try {
      return { port, postmaster: await launch(cluster, port, logFile) };
    } catch (error) {
      // Somebody took the port between our look and PostgreSQL's.
      if (!isAbout(error, /Address already in use/) || attempt === 5) throw error;
    }
  }
}

function findFreePort(): Promise<number> {
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
