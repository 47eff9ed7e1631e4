import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import type { Context } from "./context.ts";

const nothing = z.object({});

/** Work done outside requests. It may run more than once, so `run` must be idempotent. */
export interface Job<Data extends z.ZodObject = z.ZodObject> {
  name: string;
  data: Data;
  /** Cron line (UTC) for periodic work, which starts without data. */
  every?: string;
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
  start(ctx: Context, jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs on pg-boss, in the schema `pgboss` of the same database. */
export function createJobs(options: { databaseUrl: string; log: Logger; run: boolean }): Jobs {
  const { log } = options;
  let boss: PgBoss | undefined;
  return {
    async enqueue(job, data, { startAfterSeconds, singletonKey } = {}) {
      await boss?.send(job.name, data, {
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      });
    },
    async start(ctx, jobs) {
      if (!options.run) return;
      boss = new PgBoss({ connectionString: options.databaseUrl, max: 3 });
      boss.on("error", (error: Error & { queue?: string }) =>
        log.error({ error, job: error.queue }, "the job queue has a problem"),
      );
      await boss.start();
      for (const job of jobs) {
        await boss.createQueue(job.name);
        await boss.work(job.name, { pollingIntervalSeconds: 2 }, async ([task]) => {
          try {
            await job.run(ctx, job.data.parse(task?.data ?? {}));
          } catch (error) {
            log.error({ error, job: job.name, task: task?.id }, "a job failed");
            throw error;
          }
        });
        if (job.every) await boss.schedule(job.name, job.every);
      }
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: 5000 });
      boss = undefined;
    },
  };
}
