import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { LabelText, VariantKey } from "../schema.ts";

/** What the labels of these sizes say, in the order asked for; those that are gone are left out. */
export async function readLabels(
  db: Queryable,
  variants: readonly VariantKey[],
): Promise<LabelText[]> {
  const { rows } = await db.execute<
    LabelText & { price_kobo: number } & Record<string, unknown>
  >(sql`
    select s.product_id, s.size, p.name, p.category, coalesce(s.sku, '') as sku, coalesce(s.barcode, '') as barcode,
      p.price_kobo, s.on_hand
    from rows from (json_to_recordset(${JSON.stringify(variants)}::json) as (product_id int, size text))
      with ordinality as wanted(product_id, size, place)
    join product_stock s using (product_id, size) join products p on p.id = s.product_id
    order by wanted.place`);
  return rows.map(({ price_kobo, ...row }) => ({ ...row, price: koboToNaira(Number(price_kobo)) }));
}
