import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { testContext } from "~tests/support/context.ts";
import { listFailedJobs } from "./failed-jobs.ts";
import { createJobs, defineJob, type Job, type Jobs } from "./jobs.ts";
import { createLog } from "./log.ts";

const shop = testContext();
let jobs: Jobs;
let lines: { msg: string; job?: string; error?: { message: string; stack: string } }[];

async function start(...list: Job[]): Promise<void> {
  lines = [];
  const log = createLog("error", { write: (line) => void lines.push(JSON.parse(line)) });
  jobs = createJobs({ databaseUrl: shop.databaseUrl, log, run: true });
  await jobs.start(shop.ctx, list);
}

afterEach(() => jobs.stop());

test("a job runs with the data it was asked for with, and runs again when it failed", async () => {
  const seen: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const count = defineJob({
    name: "count-to",
    data: z.object({ number: z.number() }),
    async run(_ctx, { number }) {
      seen.push(number);
      if (seen.length === 1) throw new Error("The first one always fails");
      resolve();
    },
  });
  await start(count);
  await jobs.enqueue(count, { number: 7 });
  await promise;
  expect(seen).toEqual([7, 7]);
  // Once, with what is needed to find out why.
  expect(lines).toMatchObject([
    {
      msg: "a job failed: The first one always fails",
      job: "count-to",
      error: {
        message: "The first one always fails",
        stack: expect.stringContaining("jobs.test.ts"),
      },
    },
  ]);
});

test("a queue that cannot be read says so in words", async () => {
  await start(defineJob({ name: "idle", run: async () => {} }));
  await shop.ctx.pool.query("alter table pgboss.job_common rename to gone");
  await expect
    .poll(() => lines.find((line) => line.job === "idle"))
    .toMatchObject({
      msg: "the job queue has a problem",
      error: { message: expect.stringContaining("does not exist") },
    });
  await shop.ctx.pool.query("alter table pgboss.gone rename to job_common");
});

test("a job that failed for good names its reason until it was run again and went well", async () => {
  let isBroken = true;
  const repair = defineJob({
    name: "repair",
    data: z.object({ number: z.number() }),
    async run() {
      if (isBroken) await shop.ctx.db.execute(sql`select 1 / ${0}::int`);
    },
  });
  await start(repair);
  await jobs.enqueue(repair, { number: 1 });
  await jobs.enqueue(repair, { number: 2 });
  const failed = async () =>
    (await listFailedJobs(shop.ctx)).filter((job) => job.name === "repair");
  const patiently = { timeout: 60_000 };
  await expect.poll(failed, patiently).toMatchObject([{ times: 2, reason: "division by zero" }]);
  expect(await shop.ctx.metrics.render()).toMatch(
    /jobs_failed_total{job="repair",reason="22012"} 6/,
  );
  isBroken = false;
  const [job] = await failed();
  expect(job!.tasks).toHaveLength(2);
  await jobs.runAgain("repair", job!.tasks);
  await expect.poll(failed, patiently).toEqual([]);
});

test("queues are looked at as often as their jobs say", async () => {
  const work = vi.spyOn(PgBoss.prototype, "work");
  const job = (name: string, when: Partial<Job>) =>
    defineJob({ name, ...when, run: async () => {} });
  await start(
    job("hourly", { every: "0 * * * *" }),
    job("hourly-and-soon", { every: "0 * * * *", soon: true }),
    job("asked-for", {}),
  );
  const intervals = work.mock.calls.map(([name, options]) => [name, options]);
  work.mockRestore();
  expect(intervals).toEqual([
    ["hourly", { pollingIntervalSeconds: 10 }],
    ["hourly-and-soon", { pollingIntervalSeconds: 2 }],
    ["asked-for", { pollingIntervalSeconds: 2 }],
  ]);
});

test("a job that may take hours is not begun anew while it is at work", async () => {
  const asked = async () => {
    const { rows } = await shop.ctx.pool.query<{ hours: number }>(
      `select expire_seconds / 3600.0::float8 as hours from pgboss.job
       where name = 'slow' order by created_on desc limit 1`,
    );
    return rows[0]?.hours;
  };
  const slow = { name: "slow", run: async () => {} };
  // As a shop had it before it said so.
  await start(defineJob(slow));
  await jobs.enqueue(defineJob(slow), {});
  expect(await asked()).toBe(0.25);
  await jobs.stop();
  const patient = defineJob({ ...slow, hours: 8 });
  await start(patient);
  await jobs.enqueue(patient, {});
  expect(await asked()).toBe(8);
});
