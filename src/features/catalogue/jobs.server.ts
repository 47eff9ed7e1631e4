import { defineJob } from "~/platform/jobs.ts";
import { tags } from "~/platform/tags.ts";
import { forgetVisitsJob } from "./forget-visits.server.ts";
import { publishProductsJob } from "./publish-products.server.ts";
import { turnSalesJob } from "./turn-sales.server.ts";

export const jobs = [
  turnSalesJob,
  publishProductsJob,
  defineJob({
    // At midnight in Lagos: what was new yesterday may be new no more, and pages say so.
    name: "renew-catalogue",
    every: "0 23 * * *",
    async run(ctx) {
      await ctx.changed([tags.catalogue]);
    },
  }),
  forgetVisitsJob,
];
