import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import { deadlines } from "~/db/deadlines.ts";
import type { Context } from "./context.ts";
import { kindOf } from "./failed-jobs.ts";
import { reasonOf } from "./reason-of.ts";

const nothing = z.object({});

/** Work done outside requests. It may run more than once, so `run` must be idempotent. */
export interface Job<Data extends z.ZodObject = z.ZodObject> {
  name: string;
  data: Data;
  /** Cron line (UTC) for periodic work, which starts without data. */
  every?: string;
  /** Asked for between its times, too, by somebody who waits for it. */
  soon?: boolean;
  /** It ends or forgets what is over: it rests while the clock cannot be trusted. */
  endsByTime?: boolean;
  /** What it may take where a quarter of an hour is not enough: after that the queue begins it anew. */
  hours?: number;
  run(ctx: Context, data: z.output<Data>): Promise<void>;
}

/** Declares a job; without a schema it takes no data. It runs once a manifest lists it. */
export function defineJob<Data extends z.ZodObject = typeof nothing>(
  job: Omit<Job<Data>, "data"> & { data?: Data },
): Job<Data> {
  return { data: nothing as z.ZodObject as Data, ...job };
}

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /** Of jobs with the same key only one waits at a time. */
  singletonKey?: string;
}

export interface Jobs {
  /** Asks for a job soon; without a running worker (tests) nothing happens. */
  enqueue<Data extends z.ZodObject>(
    job: Job<Data>,
    data: z.input<Data>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Runs tasks that have failed for good once more. */
  runAgain(name: string, tasks: readonly string[]): Promise<void>;
  start(ctx: Context, jobs: readonly Job[]): Promise<void>;
  /** Begins no more jobs; those at work go on, and what is asked for is kept for later. */
  rest(): void;
  stop(): Promise<void>;
}

/** What a job at work has left when the shop stops; it runs again then. The library grants no less. */
const STOP_MS = 1000;

/**
 * After how many seconds a job's queue is looked at again. Each look is a query, and there are some fifty
 * queues: looked at as often as those that somebody waits for, they cost a shop without visitors more
 * than all else.
 */
export const pollingSeconds = ({ every, soon }: Job): number => (every && !soon ? 10 : 2);

/** The queue's own upkeep may take longer than a request. */
const QUERY_MS = 60_000;

/** Jobs on pg-boss, in the schema `pgboss` of the same database. */
export function createJobs(options: { databaseUrl: string; log: Logger; run: boolean }): Jobs {
  const { log } = options;
  let boss: PgBoss | undefined;
  let working: string[] = [];
  return {
    async enqueue(job, data, { startAfterSeconds, singletonKey } = {}) {
      await boss?.send(job.name, data, {
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      });
    },
    async runAgain(name, tasks) {
      if (tasks.length > 0) await boss?.retry(name, [...tasks]);
    },
    async start(ctx, jobs) {
      if (!options.run) return;
      const connection = {
        connectionString: options.databaseUrl,
        max: 3,
        connectionTimeoutMillis: deadlines.connection,
        query_timeout: QUERY_MS,
        keepAlive: true,
      };
      boss = new PgBoss(connection);
      boss.on("error", (error: Error & { queue?: string }) =>
        log.error({ error, job: error.queue }, "the job queue has a problem"),
      );
      await boss.start();
      working = jobs.map(({ name }) => name);
      for (const job of jobs) {
        await boss.createQueue(job.name);
        // Of queues from before, too.
        if (job.hours) await boss.updateQueue(job.name, { expireInSeconds: job.hours * 3600 });
        const pollingIntervalSeconds = pollingSeconds(job);
        await boss.work(job.name, { pollingIntervalSeconds }, async ([task]) => {
          if (job.endsByTime && !ctx.clockWatch.isSteady()) {
            log.warn({ job: job.name }, "a job rests: this machine's clock jumped");
            return;
          }
          try {
            await job.run(ctx, job.data.parse(task?.data ?? {}));
          } catch (error) {
            const reason = reasonOf(error);
            ctx.metrics.countFailedJob(job.name, kindOf(error));
            log.error({ error, job: job.name, task: task?.id }, `a job failed: ${reason}`);
            // What the queue keeps of it is read by staff.
            throw new Error(reason);
          }
        });
        if (job.every) await boss.schedule(job.name, job.every);
      }
    },
    rest() {
      for (const name of working) void boss?.offWork(name, { wait: false });
    },
    async stop() {
      const stopped = boss;
      boss = undefined;
      await stopped?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
