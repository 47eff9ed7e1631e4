import cluster, { type Worker } from "node:cluster";
import * as nodeModule from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "~/platform/config.ts";
import { SLACK_MS, stopBudgets } from "./stop.ts";

const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 30_000;
/** Whoever lived for so long did not die of its start. */
const SOUND_MS = 30_000;

/** The database of a shop, as whoever started it hands it on. */
export interface OpenDatabase {
  url: string;
  /** The same past a pooler, for what belongs to a session. */
  directUrl: string;
  /** For people. */
  place: string;
  stop(): Promise<void>;
}

/** Tells workers of the database, which is open when they start. */
const HANDED_ON = "WORKER_DATABASE";

/** Connections that all workers together may have; the embedded server has this many and some to spare. */
const ALL_CONNECTIONS = 150;
/** Of a worker's, besides those of its pool. */
const OTHER_CONNECTIONS = 11;
const FULL_POOL = 20;

/** How many connections the pool of one of so many workers has. */
export const poolOfWorker = (workers: number): number =>
  Math.min(FULL_POOL, Math.floor(ALL_CONNECTIONS / workers) - OTHER_CONNECTIONS);

/** Whether this process is to keep workers instead of serving itself. */
export const keepsWorkers = (config: Config): boolean => config.workers > 1 && cluster.isPrimary;

/** Whether this process tells the operator that the shop is open: of workers the first one does. */
export const tellsOfStart = (): boolean => cluster.isPrimary || cluster.worker?.id === 1;

/** The database that this worker was handed; undefined in a process that opens its own. */
export function handedDatabase(): OpenDatabase | undefined {
  const handed = process.env[HANDED_ON];
  return cluster.isWorker && handed ? { ...JSON.parse(handed), stop: async () => {} } : undefined;
}

/**
 * Runs several copies of the shop behind one port, so that it uses the machine's cores: this process
 * owns the database and listens to signals, its workers serve. One that dies is replaced.
 */
export class Workers {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #database: OpenDatabase;
  #stopping: Promise<void> | undefined;

  constructor(options: { config: Config; log: Logger; database: OpenDatabase }) {
    this.#config = options.config;
    this.#log = options.log;
    this.#database = options.database;
    // Workers run with this process's own options for Node, such as the size of the young generation.
    cluster.setupPrimary({
      exec: fileURLToPath(new URL("../../scripts/serve.ts", import.meta.url)),
      args: [],
    });
  }

  /**
   * The first one prepares the store and tells the operator, then the others come.
   *
   * @returns the exit status of a first worker that could not start and has said why, else undefined
   */
  async start(): Promise<number | undefined> {
    const first = this.#fork();
    const { promise: opened, resolve } = Promise.withResolvers<number | undefined>();
    first.once("listening", () => resolve(undefined));
    first.once("exit", (code) => resolve(code ?? 1));
    const failed = await opened;
    if (this.#stopping) return undefined;
    if (failed !== undefined) return failed;
    this.#keep(first);
    for (let n = 1; n < this.#config.workers; n++) this.#keep(this.#fork());
    return undefined;
  }

  /** Lets every worker end what it has in flight, then stops the database. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
    const ended = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
    for (const worker of workers) worker.process.kill("SIGTERM");
    const timer = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, this.#workersStopWithinMs());
    await Promise.all(ended);
    clearTimeout(timer);
    await this.#database.stop();
  }

  get stopsWithinMs(): number {
    return this.#workersStopWithinMs() + stopBudgets.database;
  }

  #workersStopWithinMs(): number {
    const { database, ...others } = stopBudgets;
    const steps = Object.values(others).reduce((sum, budget) => sum + budget, 0);
    return this.#config.stopNoticeMs + steps + SLACK_MS;
  }

  #fork(): Worker {
    const { url, directUrl, place } = this.#database;
    const compiled = nodeModule.getCompileCacheDir();
    return cluster.fork({
      [HANDED_ON]: JSON.stringify({ url, directUrl, place }),
      ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}),
    });
  }

  /** Replaces a worker that dies, and those that die at once ever more slowly. */
  #keep(worker: Worker, wait = 0): void {
    const startedAt = Date.now();
    worker.once("exit", async (code, signal) => {
      if (this.#stopping) return;
      const waitMs = Date.now() - startedAt > SOUND_MS ? 0 : wait;
      this.#log.error(
        { pid: worker.process.pid, code, signal, waitMs },
        "a worker died; another one takes its place",
      );
      await pause(waitMs);
      const next = Math.min(LAST_PAUSE_MS, waitMs * 2 || FIRST_PAUSE_MS);
      if (!this.#stopping) this.#keep(this.#fork(), next);
    });
  }
}
