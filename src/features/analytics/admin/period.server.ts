import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { startOfDay } from "~/platform/lagos-days.ts";
import { DAY, dayRow, readDays, toDayRow } from "./days.server.ts";

/** Figures of the last days; amounts in naira, shares from 0 to 1. The page tells the rule of each. */
export const periodFigures = z.object({
  total_views: z.number(),
  recent_orders: z.number(),
  revenue: z.number(),
  orders: z.number(),
  average_order: z.number(),
  /** Visits that looked at a product or put one into the cart. */
  visits: z.number(),
  cart_visits: z.number(),
  /** Orders that shoppers placed themselves. */
  web_orders: z.number(),
  customers: z.number(),
  returning: z.number(),
  days: z.array(dayRow),
  top_products: z.array(
    z.object({ id: z.number(), name: z.string(), pieces: z.number(), revenue: z.number() }),
  ),
  categories: z.array(z.object({ name: z.string(), pieces: z.number(), revenue: z.number() })),
  /** What with the categories makes the revenue. */
  besides: z.object({ delivery_less_discounts: z.number(), refunds: z.number() }),
  sizes: z.array(z.object({ size: z.string(), sold: z.number(), left: z.number() })),
  empty_searches: z.array(z.object({ query: z.string(), times: z.number() })),
});

type PeriodFigures = z.infer<typeof periodFigures>;
type Sold = Pick<PeriodFigures, "top_products" | "categories" | "sizes">;

/** Counts of the last `days` days in Lagos, today included. */
export async function readPeriod(ctx: Context, days: number): Promise<PeriodFigures> {
  const now = ctx.clock.now();
  const since = startOfDay(lagosDate(new Date(now.getTime() - (days - 1) * DAY)));
  const week = new Date(now.getTime() - 7 * DAY).toISOString();
  const [totals, series, people, visits, sold, searches] = await Promise.all([
    ctx.db.execute<{ total_views: number; recent_orders: number }>(sql`
      select (select count(*) from product_views)::int8
          + (select coalesce(sum(views), 0) from product_view_counts)::int8 as total_views,
        (select count(*)::int from orders where created_at >= ${week}::timestamptz) as recent_orders`),
    readDays(ctx, days),
    ctx.db.execute<{ customers: number; returning: number }>(sql`
      select count(*)::int as customers, count(*) filter (where ever > 1)::int as returning from (
        select count(*) as ever, max(created_at) as latest
        from orders where status <> 'cancelled' group by email) c
      where latest >= ${since}`),
    ctx.db.execute<{ visits: number; cart_visits: number }>(sql`
      select count(*) filter (where viewed_at >= ${since} or added_at >= ${since})::int as visits,
        count(*) filter (where added_at >= ${since})::int as cart_visits
      from visits`),
    readSold(ctx, since),
    ctx.db.execute<{ query: string; times: number }>(sql`
      select lower(query) as query, count(*)::int as times from search_log
      where results = 0 and searched_at >= ${since} group by 1 order by times desc, query limit 15`),
  ]);
  const sum = (name: "revenue_kobo" | "refunded_kobo" | "placed" | "web" | "paid") =>
    series.reduce((all, day) => all + day[name], 0);
  const revenue = sum("revenue_kobo");
  const refunded = sum("refunded_kobo");
  const pieces = sold.categories.reduce((all, one) => all + nairaToKobo(one.revenue), 0);
  const paid = sum("paid");
  return {
    ...totals.rows[0]!,
    revenue: koboToNaira(revenue),
    orders: sum("placed"),
    web_orders: sum("web"),
    average_order: paid ? koboToNaira(Math.round(revenue / paid)) : 0,
    ...visits.rows[0]!,
    ...people.rows[0]!,
    days: series.map(toDayRow),
    ...sold,
    besides: {
      delivery_less_discounts: koboToNaira(revenue + refunded - pieces),
      refunds: koboToNaira(refunded),
    },
    empty_searches: searches.rows,
  };
}

/** What was sold, by product, category and size, from one reading of the lines. */
async function readSold(ctx: Context, since: SQL): Promise<Sold> {
  const { rows } = await ctx.db.execute<{ sold: Sold }>(sql`
    with sold as materialized (
      select i.product_id, i.category, i.size, grouping(i.product_id, i.category, i.size) as without,
        sum(i.quantity) as pieces, sum(i.quantity * i.price_at_purchase_kobo) as revenue
      from order_items i where i.sold_at >= ${since}
      group by grouping sets ((i.product_id), (i.category), (i.size))
    ), most as (
      select product_id as id, pieces, revenue from sold
      where without = b'011'::int and product_id is not null
      order by pieces desc, revenue desc, id limit 10
    ), top as (
      -- A product's name may change between two orders; comparing the names of every line costs more
      -- than all the sums.
      select m.id, n.name, m.pieces, m.revenue from most m cross join lateral (
        select max(i.product_name) as name from order_items i
        where i.product_id = m.id and i.sold_at >= ${since}) n
      order by m.pieces desc, m.revenue desc, m.id
    ), by_category as (
      select category as name, pieces, revenue from sold where without = b'101'::int order by revenue desc
    ), by_size as (
      select size, coalesce(gone.pieces, 0) as sold, stock.on_hand as "left"
      from (select size, sum(on_hand) as on_hand from product_stock where size <> '' group by 1) stock
      left join (select size, pieces from sold where without = b'110'::int) gone using (size)
      order by sold desc, "left" limit 60
    )
    select json_build_object(
      'top_products', (select coalesce(json_agg(top), '[]') from top),
      'categories', (select coalesce(json_agg(by_category), '[]') from by_category),
      'sizes', (select coalesce(json_agg(by_size), '[]') from by_size)) as sold`);
  const { top_products, categories, sizes } = rows[0]!.sold;
  const naira = <T extends { revenue: number }>(row: T) => ({
    ...row,
    revenue: koboToNaira(row.revenue),
  });
  return { top_products: top_products.map(naira), categories: categories.map(naira), sizes };
}
