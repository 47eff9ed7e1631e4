import type { JobDefinition } from "~/platform/jobs.ts";

export const jobs: JobDefinition[] = [
  {
    // At midnight in Lagos: what was new yesterday may be new no more, and pages say so.
    name: "renew-catalogue",
    every: "0 23 * * *",
    async run(ctx) {
      await ctx.changed(["catalogue"]);
    },
  },
];
