import { sql } from "drizzle-orm";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";

/** A year and a little, so that a month can be held against last year's; figures ask for no more than a year. */
const KEPT_DAYS = 400;
/** Rows of one statement at most: it never holds up those who look at products. */
const ROWS_AT_ONCE = 10_000;

/**
 * Takes out what visits looked at, put into carts and searched for long ago: anybody can write it, so it
 * would fill the disk in the end. How many views there were is kept, since that is shown of all time.
 */
export async function forgetVisits(ctx: Context, rows = ROWS_AT_ONCE): Promise<void> {
  const since = sql`${ctx.clock.now().toISOString()}::timestamptz - ${KEPT_DAYS} * interval '1 day'`;
  const parts = [
    sql`
      with gone as (
        delete from product_views where id in (
          select id from product_views where viewed_at < ${since} order by viewed_at limit ${rows})
        returning product_id),
      counted as (
        insert into product_view_counts as known (product_id, views)
        select product_id, count(*) from gone group by 1 order by 1
        on conflict (product_id) do update set views = known.views + excluded.views)
      select from gone`,
    sql`
      delete from cart_additions where id in (
        select id from cart_additions where added_at < ${since} order by added_at limit ${rows})`,
    sql`
      delete from visits where id in (
        select id from visits where greatest(viewed_at, added_at) < ${since} limit ${rows})`,
    sql`
      delete from search_log where id in (
        select id from search_log where searched_at < ${since} order by searched_at limit ${rows})`,
  ];
  for (const part of parts) while ((await ctx.db.execute(part)).rowCount === rows);
}

export const forgetVisitsJob = defineJob({
  // The name that it had when it forgot searches only.
  name: "forget-searches",
  every: "50 2 * * *",
  endsByTime: true,
  run: (ctx) => forgetVisits(ctx),
});
