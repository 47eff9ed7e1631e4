import { type SQL, sql } from "drizzle-orm";
import { containing } from "~/server/admin-list.ts";
import { orderWords, referenceIn } from "./order-words.ts";

/** Whether an order, called `o` in the query, is meant by what staff typed. */
export function ordersLike(text: string): SQL {
  const reference = referenceIn(text);
  return reference
    ? sql`o.id = (select order_id from payments where reference = ${reference})`
    : sql`f_order_search(o.id, o.full_name, o.email, o.phone) ilike ${containing(orderWords(text))}`;
}
