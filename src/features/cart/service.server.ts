import { sql } from "drizzle-orm";
import {
  type PriceRow,
  priceColumns,
  pricedOf,
} from "~/features/catalogue/price-columns.server.ts";
import { currentPriceKobo } from "~/features/catalogue/sale.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { Context } from "~/platform/context.ts";

/** What the shop says now about the lines of a cart: there or gone, price, pieces free to sell. */
export async function checkCart(ctx: Context, lines: { product_id: number; size: string }[]) {
  if (lines.length === 0) return [];
  const wanted = JSON.stringify(
    lines.map(({ product_id, size }, position) => ({ product_id, size, position })),
  );
  const [settings, { rows }] = await Promise.all([
    getSettings(ctx),
    ctx.db.execute<
      PriceRow & {
        product_id: number;
        size: string;
        name: string | null;
        category: string | null;
        is_active: boolean;
        image: string | null;
        on_hand: number | null;
      }
    >(sql`
      select w.product_id, w.size, p.name, p.category, ${priceColumns}, p.is_active, p.images[1] as image, s.on_hand
      from json_to_recordset(${wanted}::json) as w(product_id int, size text, position int)
      left join products p on p.id = w.product_id
      left join product_stock s on s.product_id = p.id
        and s.size = case when w.size = ${ONE_SIZE} and p.sizes = '{}' then '' else w.size end
      order by w.position`),
  ]);
  return rows.map((row) => {
    const exists = row.name !== null && row.is_active && row.on_hand !== null;
    return {
      product_id: row.product_id,
      size: row.size,
      exists,
      price: exists
        ? koboToNaira(currentPriceKobo(pricedOf(row), settings.catalogue, ctx.clock.now()))
        : 0,
      available: exists ? (row.on_hand ?? 0) : 0,
      name: row.name ?? "",
      image: row.image ?? "",
      category: row.category ?? "",
    };
  });
}
