import { sql } from "drizzle-orm";
import { containing } from "~/platform/admin-list.ts";
import type { Context } from "~/platform/context.ts";
import { HITS_PER_KIND, type SearchHit } from "~/platform/feature.ts";

/** Customers for what staff type of a name or an address. */
export async function findCustomers(ctx: Context, query: string): Promise<SearchHit[]> {
  const { rows } = await ctx.db.execute<{ id: string; full_name: string; email: string }>(sql`
    select id, full_name, email from profiles
    where (full_name || ' ' || email) ilike ${containing(query)}
    order by created_at desc limit ${HITS_PER_KIND}`);
  return rows.map((row) => ({
    kind: "customer",
    id: row.id,
    title: row.full_name || row.email,
    text: row.email,
  }));
}
