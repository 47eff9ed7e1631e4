import { and, eq, lt, sql } from "drizzle-orm";
import { orderViewers } from "~/db/schema/queue.ts";
import type { Context } from "~/platform/context.ts";
import { LOOKS_FOR_MS } from "./rules.ts";

/** Forgotten rows of phones that went off without a word. */
const STALE_MS = 3_600_000;

/**
 * Somebody has an order open; a page that stays open says so again and again.
 *
 * @returns who else has it open
 */
export async function openOrder(ctx: Context, userId: string, orderId: string): Promise<string[]> {
  const now = ctx.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await ctx.db.execute(sql`
    insert into ${orderViewers} (order_id, user_id, seen_at)
    select id, ${userId}, ${now.toISOString()}::timestamptz from orders where id = ${orderId}
    on conflict (order_id, user_id) do update set seen_at = excluded.seen_at`);
  await ctx.db
    .delete(orderViewers)
    .where(and(eq(orderViewers.orderId, orderId), lt(orderViewers.seenAt, before(STALE_MS))));
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select coalesce(nullif(p.full_name, ''), p.email) as name
    from order_viewers v join profiles p on p.id = v.user_id
    where v.order_id = ${orderId} and v.user_id <> ${userId}
      and v.seen_at > ${before(LOOKS_FOR_MS).toISOString()}::timestamptz
    order by name`);
  return rows.map(({ name }) => name);
}

/** They have closed it. */
export async function leaveOrder(ctx: Context, userId: string, orderId: string): Promise<void> {
  await ctx.db
    .delete(orderViewers)
    .where(and(eq(orderViewers.orderId, orderId), eq(orderViewers.userId, userId)));
}
