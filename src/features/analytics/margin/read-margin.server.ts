import { sql } from "drizzle-orm";
import { z } from "zod";
import { koboToNaira } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { startOfDay } from "~/platform/lagos-days.ts";
import { DAY, hasRevenue } from "../admin/days.server.ts";

/** Naira; of pieces in orders that were paid and not cancelled, discounts taken off. */
export const marginFigures = z.object({
  /** What all pieces were sold for. */
  sold: z.number(),
  /** Of it that of pieces whose cost is known. */
  known: z.number(),
  cost: z.number(),
  margin: z.number(),
});

/**
 * What pieces earned in the last `days` days in Lagos. Each is weighed with what it cost on average when
 * its order was placed; before the first cost that is known, with that one.
 */
export async function readMargin(
  ctx: Context,
  days: number,
): Promise<z.infer<typeof marginFigures>> {
  const since = startOfDay(lagosDate(new Date(ctx.clock.now().getTime() - (days - 1) * DAY)));
  const { rows } = await ctx.db.execute<{ sold: number; known: number; cost: number }>(sql`
    with costs as (
      select product_id, cost_kobo,
        case when lag(id) over w is null then '-infinity' else at end as since,
        coalesce(lead(at) over w, 'infinity') as until
      from product_costs window w as (partition by product_id order by id)
    ), sold as (
      select c.cost_kobo is not null as is_known, i.quantity * c.cost_kobo as cost,
        coalesce(i.quantity * i.price_at_purchase_kobo - i.discount_kobo,
          i.quantity * i.price_at_purchase_kobo
            * (1 - o.discount_kobo::numeric / nullif(o.subtotal_kobo, 0))) as price
      from orders o join order_items i on i.order_id = o.id
      left join costs c on c.product_id = i.product_id
        and o.created_at >= c.since and o.created_at < c.until
      where o.created_at >= ${since} and ${hasRevenue}
    )
    select coalesce(round(sum(price)), 0)::bigint as sold,
      coalesce(round(sum(price) filter (where is_known)), 0)::bigint as known,
      coalesce(sum(cost), 0)::bigint as cost from sold`);
  const [sold, known, cost] = [rows[0]!.sold, rows[0]!.known, rows[0]!.cost].map(Number);
  return {
    sold: koboToNaira(sold!),
    known: koboToNaira(known!),
    cost: koboToNaira(cost!),
    margin: koboToNaira(known! - cost!),
  };
}
