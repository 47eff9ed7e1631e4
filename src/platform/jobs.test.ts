import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { testContext } from "~tests/support/context.ts";
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
      msg: "a job failed",
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
