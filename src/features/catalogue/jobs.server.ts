import { sql } from "drizzle-orm";
import { defineJob } from "~/platform/jobs.ts";
import { tags } from "~/platform/tags.ts";
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
  defineJob({
    // Searches are counted for a year and a little, so that a month can be held against last year's.
    name: "forget-searches",
    every: "50 2 * * *",
    endsByTime: true,
    async run(ctx) {
      await ctx.db.execute(
        sql`delete from search_log where searched_at < ${ctx.clock.now().toISOString()}::timestamptz - interval '400 days'`,
      );
    },
  }),
];
