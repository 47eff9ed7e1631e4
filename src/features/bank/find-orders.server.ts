import { sql } from "drizzle-orm";
import { ordersLike } from "~/features/orders/admin/order-search.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import type { FitView } from "./schema.ts";

const SHOWN = 5;

/** Orders for what staff type, to say by hand which one money is for. */
export async function findOrdersFor(ctx: Context, text: string): Promise<FitView[]> {
  const { rows } = await ctx.db.execute<{
    id: string;
    version: number;
    full_name: string;
    total_kobo: number;
    missing_kobo: number;
  }>(sql`
    select o.id, o.version, o.full_name, o.total_kobo::float8 as total_kobo,
      (case when o.paid_at is null then o.total_kobo - o.gift_card_kobo else o.due_kobo end - (
        select coalesce(sum(amount_kobo), 0) from payment_parts t where t.order_id = o.id))::float8
        as missing_kobo
    from orders o where ${ordersLike(text)} order by o.created_at desc nulls last limit ${SHOWN}`);
  return rows.map((row) => ({
    order_id: row.id,
    version: row.version,
    name: row.full_name,
    total_amount: koboToNaira(row.total_kobo),
    missing_amount: koboToNaira(row.missing_kobo),
    score: 0,
    reasons: row.missing_kobo === 0 ? ["It is paid: this would be given back"] : [],
  }));
}
