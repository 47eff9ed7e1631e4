import { sql } from "drizzle-orm";
import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import { OPEN_RETURNS, ORDER_STATUSES, type OrderStatus } from "~/lib/statuses.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { startOfDay } from "~/platform/lagos-days.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { COUNTED, DAY, dayRow, REVENUE, readDays, toDayRow } from "./days.server.ts";
import { periodFigures, readPeriod } from "./period.server.ts";

const dashboard = z.object({
  revenue: z.number(),
  orders_today: z.number(),
  revenue_today: z.number(),
  orders_last_week: z.number(),
  revenue_last_week: z.number(),
  products: z.number(),
  users: z.number(),
  days: z.array(dayRow),
  low_stock: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      category: z.string(),
      size: z.string(),
      on_hand: z.number(),
    }),
  ),
  todo: z.object({
    transfers: z.number(),
    to_pack: z.number(),
    returns: z.number(),
    refunds: z.number(),
    /** Refunds that Paystack refused or cannot finish. */
    stuck_refunds: z.number(),
    messages: z.number(),
  }),
  /** Whom the shop refused something in the last 24 hours. */
  refused: z.number(),
  newest: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      total_amount: z.number(),
      status: z.enum(ORDER_STATUSES),
      created_at: z.string(),
    }),
  ),
});

async function readDashboard(ctx: Context) {
  const now = ctx.clock.now();
  const weekAgo = new Date(now.getTime() - 7 * DAY);
  const dayAgo = new Date(now.getTime() - DAY).toISOString();
  const { catalogue } = await getSettings(ctx);
  const [counts, days, low, todo, newest] = await Promise.all([
    ctx.db.execute<Record<string, number>>(sql`
      select all_time.revenue, today.orders as orders_today, today.revenue as revenue_today,
        before.orders as orders_last_week, before.revenue as revenue_last_week,
        (select count(*)::int from products) as products,
        (select count(*)::int from profiles) as users,
        (select count(*)::int from refusals where last_at > ${dayAgo}::timestamptz) as refused
      from (select ${REVENUE} as revenue from ${COUNTED}) all_time,
        (select count(*)::int as orders, ${REVENUE} as revenue from ${COUNTED}
          where orders.created_at >= ${startOfDay(lagosDate(now))}) today,
        (select count(*)::int as orders, ${REVENUE} as revenue from ${COUNTED}
          where orders.created_at >= ${startOfDay(lagosDate(weekAgo))} and orders.created_at <= ${weekAgo.toISOString()}::timestamptz) before`),
    readDays(ctx, 30),
    ctx.db.execute<z.infer<typeof dashboard>["low_stock"][number]>(sql`
      select p.id, p.name, p.category, s.size, s.on_hand from product_stock s join products p on p.id = s.product_id
      where p.is_active and s.on_hand <= ${catalogue.low_stock}
        and (s.size = any(p.sizes) or (s.size = '' and p.sizes = '{}'))
      order by s.on_hand, p.created_at desc, p.id, s.position limit 10`),
    ctx.db.execute<z.infer<typeof dashboard>["todo"]>(sql`
      select (select count(*)::int from payments p join orders o on o.id = p.order_id
          where p.method = 'transfer' and p.status = 'open' and o.status = 'pending') as transfers,
        (select count(*)::int from orders where status = 'processing') as to_pack,
        (select count(*)::int from returns where status in ${OPEN_RETURNS}) as returns,
        (select count(*)::int from refunds where status = 'due') as refunds,
        (select count(*)::int from refunds where status = 'failed' or attention_at is not null) as stuck_refunds,
        (select count(*)::int from contact_messages where status = 'new') as messages`),
    ctx.db.execute<{
      id: string;
      full_name: string;
      total_kobo: number;
      status: OrderStatus;
      created_at: string;
    }>(
      sql`select id, full_name, total_kobo, status, created_at from orders order by created_at desc nulls last, id limit 8`,
    ),
  ]);
  const row = counts.rows[0]!;
  return {
    revenue: koboToNaira(row.revenue!),
    orders_today: row.orders_today!,
    revenue_today: koboToNaira(row.revenue_today!),
    orders_last_week: row.orders_last_week!,
    revenue_last_week: koboToNaira(row.revenue_last_week!),
    products: row.products!,
    users: row.users!,
    days: days.map(toDayRow),
    low_stock: low.rows,
    todo: todo.rows[0]!,
    refused: row.refused!,
    newest: newest.rows.map(({ total_kobo, created_at, ...order }) => ({
      ...order,
      total_amount: koboToNaira(total_kobo),
      created_at: new Date(created_at).toISOString(),
    })),
  };
}

export const functions = [
  defineFunction({
    name: "admin_dashboard",
    description: "The figures of the dashboard.",
    rights: "dashboard.see",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: dashboard,
    handler: (ctx) => readDashboard(ctx),
  }),
  defineFunction({
    name: "admin_analytics",
    description: "Figures of the last days, today included.",
    rights: "analytics.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ days: z.number().int().min(1).max(366).default(30) }),
    output: periodFigures,
    handler: (ctx, _caller, { days }) => readPeriod(ctx, days),
  }),
];
