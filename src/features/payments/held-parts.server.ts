import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";

/** What has come for an order by transfer and waits for the rest, in kobo. */
export async function heldParts(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::float8 as held from payment_parts where order_id = ${orderId}`);
  return rows[0]!.held;
}
