import {
  PRICE_COLUMNS,
  type PriceRow,
  pricedOf,
} from "~/features/catalogue/price-columns.server.ts";
import type { Priced } from "~/features/catalogue/sale.ts";
import type { Context } from "~/platform/context.ts";

/** A product of the shop with its sizes, as agents are told of it. */
export interface ShopProduct extends Priced {
  id: number;
  name: string;
  brand: string;
  category: string;
  description: string;
  features: string[];
  images: string[];
  imageAlts: string[];
  colors: string[];
  rating: number;
  ratingCount: number;
  sizes: { size: string; onHand: number; sku: string | null }[];
}

type Row = PriceRow & Omit<ShopProduct, keyof Priced>;

/** Products of these ids that are in the shop, in their order; one query. */
export async function readProducts(ctx: Context, ids: readonly number[]): Promise<ShopProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.pool.query<Row>(
    `select p.id, p.name, p.brand, p.category, ${PRICE_COLUMNS}, p.description, p.features, p.images,
       p.image_alts as "imageAlts", p.colors, p.rating_average_hundredths / 100.0::float8 as rating,
       p.rating_count as "ratingCount", stock.sizes
     from unnest($1::int[]) with ordinality as wanted(id, position)
     join products p on p.id = wanted.id and p.is_active
     join lateral (
       select json_agg(
         json_build_object('size', s.size, 'onHand', s.on_hand, 'sku', s.sku)
         order by s.position, s.size) as sizes
       from product_stock s where s.product_id = p.id
     ) stock on stock.sizes is not null
     order by wanted.position`,
    [[...ids]],
  );
  return rows.map((row) => ({ ...row, ...pricedOf(row) }));
}
