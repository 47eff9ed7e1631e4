import { getSettings } from "~/features/settings/service.server.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { emptyFilters, type FilterState, parseFilters } from "./filters.ts";
import { type PackedFacets, packCards, packFacets } from "./packed-listing.ts";
import { type SearchOptions, type SearchResult, searchProducts } from "./search/search.server.ts";

export interface Listing {
  filters: FilterState;
  /** Somebody has put it into an order: "newest" is another. */
  isOrdered: boolean;
  result: Omit<SearchResult, "products" | "facets">;
  /** The products: `unpackCards` reads them. */
  cards: string;
  /** Naira that one step of the price slider stands for. */
  priceUnit: number;
}

/** One that can be filtered by a panel. */
export interface FilteredListing extends Listing {
  facets: PackedFacets;
}

/** What a page with a product list needs, read from its address; keeps the page until it changes. */
export async function loadListing(
  page: PageScope,
  request: Request,
  { isOrdered = false, ...options }: SearchOptions & { isOrdered?: boolean } = {},
): Promise<FilteredListing> {
  page.cacheUntilChanged(tags.settings, tags.catalogue);
  const asked = parseFilters(new URL(request.url).searchParams);
  const isUsual = asked.sort === "newest" && asked.searchQuery === "" && !isOrdered;
  const filters = isUsual ? { ...asked, sort: null } : asked;
  const [{ products, facets, ...result }, settings] = await Promise.all([
    searchProducts(page.ctx, filters, { withNear: true, ...options }),
    getSettings(page.ctx),
  ]);
  return {
    filters: { ...emptyFilters, ...filters, page: result.page },
    isOrdered,
    result,
    cards: packCards(products),
    facets: packFacets(facets),
    priceUnit: settings.catalogue.price_unit,
  };
}
