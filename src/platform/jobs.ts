import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Context } from "./context.ts";

/** Work done outside requests. A job may run more than once, so its handler must be idempotent. */
export interface JobDefinition {
  name: string;
  /** Cron line (UTC) for periodic work. */
  every?: string;
  run(ctx: Context, data: Record<string, unknown>): Promise<void>;
}

export interface Jobs {
  /** Asks for a job soon; without a running worker (tests) nothing happens. */
  enqueue(
    name: string,
    data?: Record<string, unknown>,
    options?: { startAfterSeconds?: number; singletonKey?: string },
  ): Promise<void>;
  start(ctx: Context, definitions: JobDefinition[]): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs on pg-boss, in the schema `pgboss` of the same database. */
export function createJobs(options: { databaseUrl: string; log: Logger; run: boolean }): Jobs {
  let boss: PgBoss | undefined;
  return {
    async enqueue(name, data = {}, { startAfterSeconds, singletonKey } = {}) {
      await boss?.send(name, data, {
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      });
    },
    async start(ctx, definitions) {
      if (!options.run) return;
      boss = new PgBoss({ connectionString: options.databaseUrl, max: 3 });
      boss.on("error", (error) => options.log.error({ error: String(error) }, "job queue error"));
      await boss.start();
      for (const job of definitions) {
        await boss.createQueue(job.name);
        await boss.work(job.name, { pollingIntervalSeconds: 2 }, async ([task]) => {
          await job.run(ctx, (task?.data ?? {}) as Record<string, unknown>);
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
