import { LRUCache } from "lru-cache";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { LIVE_SINCE } from "./live-since.ts";
import { PRICE_COLUMNS, type PriceRow, pricedOf } from "./price-columns.server.ts";
import { shownBadge } from "./rules.ts";
import { salePriceKobo } from "./sale.ts";
import type { ProductCard } from "./schema.ts";

export type { ProductCard };

/** How many colours of the design of `products p` are in the shop; 0 where it is of no family. */
export const FAMILY_SIZE = `(
  select count(*)::int from products f where f.family = p.family and f.is_active) as family_size`;

interface CardRow extends PriceRow {
  id: number;
  name: string;
  brand: string;
  category: string;
  images: string[];
  image_alts: string[];
  rating: number;
  rating_count: number;
  colors: string[];
  family_size: number;
  live_since: Date;
  stock: [size: string, onHand: number][];
}

/** Cards of active products in the order of `ids`, in one query; ids that are gone are left out. */
export async function fetchCards(ctx: Context, ids: readonly number[]): Promise<ProductCard[]> {
  const [{ catalogue }, rows] = await Promise.all([getSettings(ctx), readRows(ctx, ids)]);
  return rows.map((row) => toCard(row, catalogue, ctx.clock.now()));
}

/** Of how many products the rows are remembered. */
const MOST_ROWS = 5000;
const rowsById = () => new LRUCache<number, CardRow>({ max: MOST_ROWS });

/**
 * The same for what the catalogue's index has found, from memory: like the index, rows are read once
 * until something that lists show changes. What a card makes of them goes by the settings and the clock.
 */
export async function fetchListedCards(
  ctx: Context,
  ids: readonly number[],
): Promise<ProductCard[]> {
  const [{ catalogue }, known] = await Promise.all([
    getSettings(ctx),
    remember(ctx, tags.catalogue, "card-rows", async () => rowsById()),
  ]);
  const missing = ids.filter((id) => !known.has(id));
  for (const row of await readRows(ctx, missing)) known.set(row.id, row);
  const now = ctx.clock.now();
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [toCard(row, catalogue, now)] : [];
  });
}

async function readRows(ctx: Context, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.pool.query<CardRow>({
    name: "cards",
    text: `
      select p.id, p.name, p.brand, p.category, ${PRICE_COLUMNS},
        p.images[1:2] as images, p.image_alts[1:2] as image_alts,
        p.rating_average_hundredths as rating, p.rating_count, p.colors, ${LIVE_SINCE} as live_since, ${FAMILY_SIZE},
        coalesce((
          select json_agg(json_build_array(s.size, s.on_hand) order by s.position, s.size)
          from product_stock s where s.product_id = p.id
        ), '[]') as stock
      from unnest($1::int[]) with ordinality as wanted(id, position)
      join products p on p.id = wanted.id and p.is_active
      order by wanted.position`,
    values: [[...ids]],
  });
  return rows;
}

export function toCard(row: CardRow, rules: StoreSettings["catalogue"], now: Date): ProductCard {
  const product = pricedOf(row);
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    priceKobo: product.priceKobo,
    salePriceKobo: salePriceKobo(product, rules, now),
    badge: shownBadge({ badge: row.badge, liveSince: row.live_since }, rules, now),
    images: row.images,
    alts: row.images.map((_, index) => row.image_alts[index] || row.name),
    rating: row.rating / 100,
    ratingCount: row.rating_count,
    sizes: row.stock
      .filter(([size]) => size !== "")
      .map(([size, onHand]) => ({ size, available: onHand > 0 })),
    inStock: row.stock.some(([, onHand]) => onHand > 0),
    colors: row.colors,
    familySize: row.family_size,
  };
}
