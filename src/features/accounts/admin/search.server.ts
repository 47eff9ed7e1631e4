import { sql } from "drizzle-orm";
import type { Context } from "~/platform/context.ts";
import { HITS_PER_KIND, type SearchHit } from "~/platform/feature.ts";
import { customersLike } from "./customer-search.server.ts";

/** Customers for what staff type of a name, an address of mail or a phone. */
export async function findCustomers(ctx: Context, query: string): Promise<SearchHit[]> {
  const { rows } = await ctx.db.execute<{ id: string; full_name: string; email: string }>(sql`
    select p.id, p.full_name, p.email from profiles p
    where ${customersLike(query)}
    order by p.created_at desc limit ${HITS_PER_KIND}`);
  return rows.map((row) => ({
    kind: "customer",
    id: row.id,
    title: row.full_name || row.email,
    text: row.email,
  }));
}
