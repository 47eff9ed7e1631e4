import { getSettings } from "~/features/settings/service.server.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { emptyFilters, type FilterState, parseFilters } from "./filters.ts";
import { type SearchOptions, type SearchResult, searchProducts } from "./search/search.server.ts";

export interface Listing {
  filters: FilterState;
  result: SearchResult;
  /** Naira that one step of the price slider stands for. */
  priceUnit: number;
}

/** What a page with a product list needs, read from its address; keeps the page until it changes. */
export async function loadListing(
  page: PageScope,
  request: Request,
  options: SearchOptions = {},
): Promise<Listing> {
  page.cacheUntilChanged(tags.settings, tags.catalogue);
  const filters = parseFilters(new URL(request.url).searchParams);
  const [result, settings] = await Promise.all([
    searchProducts(page.ctx, filters, { withNear: true, ...options }),
    getSettings(page.ctx),
  ]);
  return {
    filters: { ...emptyFilters, ...filters, page: result.page },
    result,
    priceUnit: settings.catalogue.price_unit,
  };
}
