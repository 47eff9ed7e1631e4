import { sql } from "drizzle-orm";
import { productsByCode } from "~/features/inventory/codes.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { containing } from "~/platform/admin-list.ts";
import type { Context } from "~/platform/context.ts";
import { HITS_PER_KIND, type SearchHit } from "~/platform/feature.ts";

/** Products for what staff type: by words, number, or a size's SKU or barcode. */
export async function findProducts(ctx: Context, query: string): Promise<SearchHit[]> {
  const { rows } = await ctx.db.execute<{
    id: number;
    name: string;
    brand: string;
    price_kobo: number;
  }>(sql`
    select id, name, brand, price_kobo from products
    where f_unaccent(name || ' ' || brand || ' ' || category) ilike f_unaccent(${containing(query)})
      or id::text = ${query} or id in (${productsByCode(query)})
    order by is_active desc, created_at desc limit ${HITS_PER_KIND}`);
  return rows.map((row) => ({
    kind: "product",
    id: String(row.id),
    title: row.name,
    text: [row.brand, formatNaira(row.price_kobo)].filter(Boolean).join(" · "),
  }));
}
