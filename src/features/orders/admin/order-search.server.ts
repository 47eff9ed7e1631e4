import { type SQL, sql } from "drizzle-orm";
import { formatNaira } from "~/lib/money.ts";
import { containing } from "~/platform/admin-list.ts";
import type { Context } from "~/platform/context.ts";
import { HITS_PER_KIND, type SearchHit } from "~/platform/feature.ts";
import { orderWords, referenceIn } from "./order-words.ts";

/** Whether an order, called `o` in the query, is meant by what staff typed. */
export function ordersLike(text: string): SQL {
  const reference = referenceIn(text);
  return reference
    ? sql`o.id = (select order_id from payments where reference = ${reference})`
    : sql`f_order_search(o.id, o.full_name, o.email, o.phone) ilike ${containing(orderWords(text))}`;
}

/** Orders for what staff type: see `ordersLike`. */
export async function findOrders(ctx: Context, query: string): Promise<SearchHit[]> {
  const { rows } = await ctx.db.execute<{
    id: string;
    full_name: string;
    total_kobo: number;
    status: string;
  }>(sql`
    select o.id, o.full_name, o.total_kobo, o.status from orders o
    where ${ordersLike(query)} order by o.created_at desc limit ${HITS_PER_KIND}`);
  return rows.map((row) => ({
    kind: "order",
    id: row.id,
    title: `${row.id.slice(0, 8)}… ${row.full_name}`,
    text: `${formatNaira(row.total_kobo)} · ${row.status}`,
  }));
}
