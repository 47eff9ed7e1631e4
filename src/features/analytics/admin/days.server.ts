import { sql } from "drizzle-orm";
import { z } from "zod";
import { koboToNaira } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { dayOf, startOfDay } from "~/platform/lagos-days.ts";

export const DAY = 86_400_000;

/**
 * Orders as figures count them. The sale of a gift card is an order whose money is deferred until the card is
 * spent, and then it pays for pieces: counted here, too, it would be counted twice.
 */
export const COUNTED = sql`orders left join gift_card_purchases g on g.order_id = orders.id`;
const isOfPieces = sql`g.order_id is null and status <> 'cancelled'`;
/** The same of the order that stands as `o`. */
export const hasRevenue = sql`o.paid_at is not null and o.status <> 'cancelled'
  and not exists (select from gift_card_purchases g where g.order_id = o.id)`;

/** Money that counts: paid, not cancelled, less what was given back. */
export const REVENUE = sql`coalesce(sum(total_kobo - refunded_kobo) filter (where paid_at is not null and ${isOfPieces}), 0)::bigint`;

export const dayRow = z.object({ day: z.string(), orders: z.number(), revenue: z.number() });

interface DayCounts {
  day: string;
  orders: number;
  revenue_kobo: number;
  /** What was given back of the same orders. */
  refunded_kobo: number;
  /** Orders that are not cancelled; of those with pieces the ones that shoppers placed themselves, and the paid. */
  placed: number;
  web: number;
  paid: number;
}

/** Orders and revenue of each day in Lagos, days without orders too. */
export async function readDays(ctx: Context, days: number): Promise<DayCounts[]> {
  const now = ctx.clock.now();
  const today = lagosDate(now);
  const first = lagosDate(new Date(now.getTime() - (days - 1) * DAY));
  const { rows } = await ctx.db.execute<DayCounts & Record<string, unknown>>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.orders, 0)::int as orders,
      coalesce(s.revenue, 0)::bigint as revenue_kobo, coalesce(s.refunded, 0)::bigint as refunded_kobo,
      coalesce(s.placed, 0)::int as placed,
      coalesce(s.web, 0)::int as web, coalesce(s.paid, 0)::int as paid
    from generate_series(${first}::date, ${today}::date, interval '1 day') d
    left join (
      select ${dayOf(sql`orders.created_at`, first)} as began, count(*) as orders, ${REVENUE} as revenue,
        sum(refunded_kobo) filter (where paid_at is not null and ${isOfPieces}) as refunded,
        count(*) filter (where status <> 'cancelled') as placed,
        count(*) filter (where source = 'web' and ${isOfPieces}) as web,
        count(*) filter (where paid_at is not null and ${isOfPieces}) as paid
      from ${COUNTED} where orders.created_at >= ${startOfDay(first)} group by 1
    ) s on (s.began at time zone 'Africa/Lagos')::date = d::date order by d`);
  return rows;
}

export const toDayRow = ({ day, orders, revenue_kobo }: DayCounts): z.infer<typeof dayRow> => ({
  day,
  orders,
  revenue: koboToNaira(revenue_kobo),
});
