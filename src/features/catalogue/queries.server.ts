import { isbot } from "isbot";
import { searchLog } from "~/db/schema/catalogue.ts";
import { withoutPersonal } from "~/features/language/impersonal.ts";
import { noteFoundAfter, noteMiss } from "~/features/language/misses.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { FAMILY_SIZE, toCard } from "./cards.server.ts";
import { FAMILY, type Sibling } from "./family.server.ts";
import { emptyFilters } from "./filters.ts";
import { LIVE_SINCE } from "./live-since.ts";
import { PRICE_COLUMNS } from "./price-columns.server.ts";
import type { ProductDetail } from "./schema.ts";
import { searchProducts } from "./search/search.server.ts";

export { fetchCards, type ProductCard } from "./cards.server.ts";
export type { ProductDetail } from "./schema.ts";
export {
  type CatalogueFigures,
  countCatalogue,
  PAGE_SIZE,
  type SearchResult,
  searchProducts,
  suggest,
} from "./search/search.server.ts";

const PRODUCT = `
  select p.id, p.name, p.brand, p.category, ${PRICE_COLUMNS}, p.images, p.image_alts,
    p.rating_average_hundredths as rating, p.rating_count, p.colors, ${LIVE_SINCE} as live_since,
    p.description, p.features, p.is_active, ${FAMILY_SIZE}, ${FAMILY},
    coalesce((
      select json_agg(json_build_array(s.size, s.on_hand) order by s.position, s.size)
      from product_stock s where s.product_id = p.id
    ), '[]') as stock
  from products p where p.id = $1`;

/** A product, active or not, with its stock by size; one query. Undefined if there is none. */
export async function getProduct(ctx: Context, id: number): Promise<ProductDetail | undefined> {
  const { catalogue } = await getSettings(ctx);
  const { rows } = await ctx.pool.query<
    Parameters<typeof toCard>[0] & {
      description: string;
      features: string[];
      is_active: boolean;
      family: Sibling[];
    }
  >({ name: "product", text: PRODUCT, values: [id] });
  const [row] = rows;
  if (!row) return undefined;
  const card = toCard(row, catalogue, ctx.clock.now());
  const isLow = (onHand: number) => onHand > 0 && onHand <= catalogue.low_stock;
  return {
    ...card,
    description: row.description,
    features: row.features,
    isActive: row.is_active,
    family: row.family.length > 1 ? row.family : [],
    currentPriceKobo: card.salePriceKobo ?? card.priceKobo,
    sizes: row.stock
      .filter(([size]) => size !== "")
      .map(([size, onHand]) => ({ size, available: onHand > 0, isLow: isLow(onHand) })),
    isLow: row.stock.some(([size, onHand]) => size === "" && isLow(onHand)),
  };
}

const isRobot = (userAgent: string) => userAgent === "" || isbot(userAgent);

/**
 * Notes that a visit looked at a product, once per visit and product. Robots are not counted.
 * @returns false when nothing was written
 */
export async function recordProductView(
  ctx: Context,
  view: { productId: number; visitId: string; userAgent: string; userId?: string | null },
): Promise<boolean> {
  if (isRobot(view.userAgent)) return false;
  const { rowCount } = await ctx.pool.query(
    `
    insert into product_views (product_id, visit_id, user_id, viewed_at)
    select id, $2::uuid, $3::uuid, $4
    from products where id = $1 and is_active
    on conflict (visit_id, product_id) do nothing`,
    [view.productId, view.visitId, view.userId ?? null, ctx.clock.now()],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Notes a search with the number of products that the whole shop has for it, so that staff see what
 * people look for in vain, and what they then found. Nothing personal that was typed is kept. @returns false when nothing was written
 */
export async function recordSearch(
  ctx: Context,
  search: { query: string; after?: string | undefined; userAgent: string },
): Promise<boolean> {
  if (isRobot(search.userAgent)) return false;
  const { total } = await searchProducts(ctx, { ...emptyFilters, searchQuery: search.query });
  const query = withoutPersonal(search.query);
  if (query === "") return false;
  await ctx.db.insert(searchLog).values({ query, results: total, searchedAt: ctx.clock.now() });
  if (total === 0) await noteMiss(ctx, query);
  else if (search.after) await noteFoundAfter(ctx, search.after, query);
  return true;
}

/** Notes that a visit put a product into its cart, as views are noted. @returns false when nothing was written */
export async function recordCartAddition(
  ctx: Context,
  addition: { productId: number; visitId: string; userAgent: string },
): Promise<boolean> {
  if (isRobot(addition.userAgent)) return false;
  const { rowCount } = await ctx.pool.query(
    `
    insert into cart_additions (product_id, visit_id, added_at)
    select id, $2::uuid, $3 from products where id = $1 and is_active
    on conflict (visit_id, product_id) do nothing`,
    [addition.productId, addition.visitId, ctx.clock.now()],
  );
  return (rowCount ?? 0) > 0;
}
