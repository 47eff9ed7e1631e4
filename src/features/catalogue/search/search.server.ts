import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { fetchCards, type ProductCard } from "../cards.server.ts";
import { type FilterState, priceSlider } from "../filters.ts";
import type { CollectionKey } from "../rules.ts";
import { getCatalogueIndex } from "./catalogue-index.server.ts";
import { type Filtered, filterIndex } from "./filter-index.ts";
import { matchText } from "./match-text.server.ts";

export const PAGE_SIZE = 24;

export interface SearchResult extends Omit<Filtered, "ids"> {
  products: ProductCard[];
  /** The words searched for instead of mistyped ones. */
  corrected: string | null;
}

export interface SearchOptions {
  collection?: CollectionKey;
  perPage?: number;
}

/**
 * One page of products for what the shopper asked, with counts for every filter. At most four
 * queries besides those that rebuild the index after a change: two or three for the text (kept
 * per text), one for the cards.
 */
export async function searchProducts(
  ctx: Context,
  filters: FilterState,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const [settings, text] = await Promise.all([
    getSettings(ctx),
    filters.searchQuery ? matchText(ctx, filters.searchQuery) : undefined,
  ]);
  // Rows that the text gave belong to the index they were found with.
  const index = text?.index ?? (await getCatalogueIndex(ctx));
  const { ids, ...found } = filterIndex(index, {
    filters,
    collection: options.collection,
    matches: text?.rows,
    perPage: options.perPage ?? PAGE_SIZE,
    now: ctx.clock.now(),
    sliderNaira: priceSlider.max * settings.catalogue.price_unit,
  });
  return { ...found, products: await fetchCards(ctx, ids), corrected: text?.corrected ?? null };
}

const SUGGESTIONS = 8;

/** The first hits for what is being typed. Blank text suggests nothing. */
export async function suggest(ctx: Context, query: string): Promise<ProductCard[]> {
  if (query.trim() === "") return [];
  const { index, rows } = await matchText(ctx, query);
  return fetchCards(
    ctx,
    Array.from(rows.subarray(0, SUGGESTIONS), (row) => index.ids[row]!),
  );
}

export interface CatalogueFigures {
  products: number;
  brands: number;
  /** By category name. */
  byCategory: Record<string, number>;
}

/** How much the shop really has, for the counts that pages claim. */
export async function countCatalogue(ctx: Context): Promise<CatalogueFigures> {
  const index = await getCatalogueIndex(ctx);
  const byCategory: Record<string, number> = {};
  for (const number of index.category) {
    const name = index.categoryNames[number]!;
    byCategory[name] = (byCategory[name] ?? 0) + 1;
  }
  return {
    products: index.count,
    brands: index.brandNames.filter((name) => name !== "").length,
    byCategory,
  };
}
