import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { fetchListedCards, type ProductCard } from "../cards.server.ts";
import { type FilterState, priceSlider } from "../filters.ts";
import type { CollectionKey } from "../rules.ts";
import type { ArrangedRows } from "./arranged-rows.ts";
import { type CatalogueIndex, getCatalogueIndex } from "./catalogue-index.server.ts";
import { type Filtered, filterIndex } from "./filter-index.ts";
import { matchText, type Understood } from "./match-text.server.ts";

export const PAGE_SIZE = 24;

export interface SearchResult extends Omit<Filtered, "ids"> {
  products: ProductCard[];
  /** The words searched for instead of mistyped ones. */
  corrected: string | null;
  /** What the text was understood to ask for. */
  understood: Understood[];
  /**
   * What of the text's wishes the products are not, where nothing has them all and these only come
   * near; null where they are what was asked for.
   */
  missing: string[] | null;
}

/** A list that somebody has put together or into an order, by ids of products. */
export interface Arrangement {
  /** All that the list has, in its order; left out: the whole shop, newest first. */
  pieces?: readonly number[];
  /** Those that stand first and last, where nobody sorts or searches. */
  pinned?: readonly number[];
  buried?: readonly number[];
}

export interface SearchOptions {
  collection?: CollectionKey;
  arrangement?: Arrangement;
  perPage?: number;
  /** Where nothing is what the text asks for, what comes near it, said as such. */
  withNear?: boolean;
}

/**
 * One page of products for what the shopper asked, with counts for every filter. One query for cards
 * that are not remembered, and one for each word of a text that no name and no list knows (kept per text), besides
 * those that rebuild the index after a change.
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
  const filter = (matches: Int32Array | undefined) =>
    filterIndex(index, {
      filters: { ...filters, sort: filters.sort ?? text?.sort ?? null },
      collection: options.collection,
      matches,
      arranged: options.arrangement && toArrangedRows(index, options.arrangement),
      perPage: options.perPage ?? PAGE_SIZE,
      now: ctx.clock.now(),
      sliderNaira: priceSlider.max * settings.catalogue.price_unit,
    });
  const near = options.withNear ? text?.near : null;
  const { ids, ...found } = filter(near ? near.rows : text?.rows);
  return {
    ...found,
    products: await fetchListedCards(ctx, ids),
    corrected: text?.corrected ?? null,
    understood: text?.understood ?? [],
    missing: near ? near.missing : null,
  };
}

/** Products that are not in the shop just now are left out. */
const rowsOf = (index: CatalogueIndex, ids: readonly number[]) =>
  Int32Array.from(ids, (id) => index.rowOf[id] ?? -1).filter((row) => row >= 0);

function toArrangedRows(index: CatalogueIndex, arrangement: Arrangement): ArrangedRows {
  const { pieces, pinned = [], buried = [] } = arrangement;
  return {
    pieces: pieces && rowsOf(index, pieces),
    pinned: rowsOf(index, pinned),
    buried: rowsOf(index, buried),
  };
}

const SUGGESTIONS = 8;

/** The first hits for what is being typed. Blank text suggests nothing. */
export async function suggest(ctx: Context, query: string): Promise<ProductCard[]> {
  if (query.trim() === "") return [];
  const { index, rows } = await matchText(ctx, query, { isTyping: true });
  return fetchListedCards(
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
