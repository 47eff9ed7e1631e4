import { type SQL, sql } from "drizzle-orm";
import { formatNaira } from "~/lib/money.ts";
import { containing } from "~/platform/admin-list.ts";
import type { Context } from "~/platform/context.ts";
import { HITS_PER_KIND, type SearchHit } from "~/platform/feature.ts";
import { koboIn, mayNamePiece, orderWords, referenceIn } from "./order-words.ts";

/** A word that more products bear than this names no piece. */
const MOST_PRODUCTS = 200;

/** A pattern for folded texts; one or two letters are looked for where words begin. */
export const folded = (words: string): SQL =>
  sql`f_fold(${containing(words.length < 3 ? ` ${words}` : words)})`;

/**
 * Whether an order, called `o` in the query, is meant by what staff typed: its payment's reference, its
 * number, name, email, phone or city, who takes the parcel in their place, with or without tone marks, what
 * it comes to, or a piece in it.
 */
export function ordersLike(text: string): SQL {
  const reference = referenceIn(text);
  if (reference) return sql`o.id = (select order_id from payments where reference = ${reference})`;
  const words = orderWords(text);
  const amount = koboIn(text);
  // One way each, so that each is read from an index of its own.
  const ways = [
    sql`select w.id from orders w
      where f_order_words(w.id, w.full_name, w.email, w.phone, w.city) like ${folded(words)}`,
    sql`select r.id from orders r
      where r.receiver_name is not null
        and f_customer_words(r.receiver_name, r.receiver_phone) like ${folded(words)}`,
    ...(amount === undefined
      ? []
      : [sql`select a.id from orders a where a.total_kobo = ${amount}`]),
    ...(mayNamePiece(words)
      ? [
          sql`select i.order_id from order_items i where i.product_id = any((
            select array_agg(p.id) from (
              select id from products where f_fold(name) like ${folded(words)}
              limit ${MOST_PRODUCTS + 1}) p
            having count(*) <= ${MOST_PRODUCTS})::int[])`,
        ]
      : []),
  ];
  return sql`o.id in (${sql.join(ways, sql` union all `)})`;
}

/** Orders for what staff type: see `ordersLike`. */
export async function findOrders(ctx: Context, query: string): Promise<SearchHit[]> {
  const { rows } = await ctx.db.execute<{
    id: string;
    full_name: string;
    receiver_name: string | null;
    total_kobo: number;
    status: string;
  }>(sql`
    select o.id, o.full_name, o.receiver_name, o.total_kobo, o.status from orders o
    where ${ordersLike(query)} order by o.created_at desc nulls last limit ${HITS_PER_KIND}`);
  return rows.map((row) => ({
    kind: "order",
    id: row.id,
    title: `${row.id.slice(0, 8)}… ${row.full_name}${row.receiver_name ? `, for ${row.receiver_name}` : ""}`,
    text: `${formatNaira(row.total_kobo)} · ${row.status}`,
  }));
}
