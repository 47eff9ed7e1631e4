import { z } from "zod";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { notFound } from "~/platform/errors.ts";
import { listFailedJobs } from "~/platform/failed-jobs.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { readFindings } from "./record.server.ts";

const finding = z.object({
  name: z.string(),
  place: z.string(),
  title: z.string(),
  ok: z.boolean(),
  is_off: z.boolean(),
  text: z.string(),
  since: z.string(),
  checked_at: z.string(),
});

const failedJob = z.object({
  name: z.string(),
  times: z.number(),
  reason: z.string(),
  last_at: z.string(),
});

export const functions = [
  defineFunction({
    name: "run_job_again",
    description: "Runs what failed of a job once more.",
    rights: "jobs.run",
    limit: limits.staff,
    reads: false,
    input: z.object({ name: z.string().max(100) }),
    output: z.object({ tasks: z.number() }),
    async handler(ctx, caller, { name }) {
      const failed = (await listFailedJobs(ctx)).find((job) => job.name === name);
      if (!failed) throw notFound("This job has been done since");
      await recordAudit(ctx.db, {
        ...actorOf(caller),
        action: "job.run_again",
        entity: "job",
        entityId: name,
      });
      await ctx.jobs.runAgain(name, failed.tasks);
      return { tasks: failed.tasks.length };
    },
  }),
  defineFunction({
    name: "admin_health",
    description: "What the running shop found when it last looked at itself, troubles first.",
    rights: "health.see",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.object({ findings: z.array(finding), failed_jobs: z.array(failedJob) }),
    async handler(ctx) {
      const [found, failed] = await Promise.all([readFindings(ctx), listFailedJobs(ctx)]);
      return {
        failed_jobs: failed.map(({ name, times, reason, lastAt }) => ({
          ...{ name, times, reason },
          last_at: lastAt.toISOString(),
        })),
        findings: found.map(({ name, place, title, ok, isOff, text, since, checkedAt }) => ({
          ...{ name, place, title, ok, is_off: isOff, text },
          since: since.toISOString(),
          checked_at: checkedAt.toISOString(),
        })),
      };
    },
  }),
];
