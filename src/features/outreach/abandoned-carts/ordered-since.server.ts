import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";

/** In SQL, whether the owner of a cart (k, of user u) has ordered since it was changed, on whatever device. */
export const orderedSince: SQL = sql`exists (
  select from orders o where o.user_id = k.user_id and o.created_at >= k.changed_at
  union all
  select from orders o where o.email = u.email and o.created_at >= k.changed_at)`;

/** The same of the cart that a link names. */
export async function hasOrderedSince(db: Queryable, linkId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from kept_carts k join users u on u.id = k.user_id
    where k.link_id = ${linkId} and ${orderedSince}`);
  return rows.length > 0;
}
