import { sql } from "drizzle-orm";
import { z } from "zod";
import { koboToNaira } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/server/context.ts";

export const DAY = 86_400_000;

/** Money that counts: paid, not cancelled, less what was given back. */
export const REVENUE = sql`coalesce(sum(total_kobo - refunded_kobo) filter (where paid_at is not null and status <> 'cancelled'), 0)::bigint`;

const lagosDay = sql`(created_at at time zone 'Africa/Lagos')::date`;
export const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Africa/Lagos'`;

export const dayRow = z.object({ day: z.string(), orders: z.number(), revenue: z.number() });

/** Orders and revenue of each day in Lagos, days without orders too. */
export async function readDays(ctx: Context, days: number) {
  const now = ctx.clock.now();
  const today = lagosDate(now);
  const first = lagosDate(new Date(now.getTime() - (days - 1) * DAY));
  const { rows } = await ctx.db.execute<{ day: string; orders: number; revenue: number }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.orders, 0)::int as orders,
      coalesce(s.revenue, 0)::bigint as revenue
    from generate_series(${first}::date, ${today}::date, interval '1 day') d
    left join (
      select ${lagosDay} as day, count(*)::int as orders, ${REVENUE} as revenue
      from orders where created_at >= ${startOf(first)} group by 1
    ) s on s.day = d::date order by d`);
  return rows.map((row) => ({ ...row, revenue: koboToNaira(row.revenue) }));
}
