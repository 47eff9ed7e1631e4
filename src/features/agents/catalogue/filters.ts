import { emptyFilters, type FilterState } from "~/features/catalogue/filters.ts";
import { filterColors, findCategory } from "~/features/catalogue/rules.ts";
import type { Message } from "../protocol.ts";
import { CURRENCY, pricesOf, type Teller } from "./describe.ts";
import type { ShopProduct } from "./read-products.server.ts";
import type { Filters } from "./schema.ts";

/** Filters with prices in another currency than the shop's left out, and what to say about that. */
export function inOwnCurrency(
  filters: Filters = {},
  context: { currency?: string | undefined } = {},
): { filters: Filters; messages: Message[] } {
  const { currency = CURRENCY } = context;
  if (!filters.price || currency.toUpperCase() === CURRENCY) return { filters, messages: [] };
  const { price: _, ...others } = filters;
  const content = `Prices are in ${CURRENCY}: the filter in another currency was not heeded`;
  return { filters: others, messages: [{ type: "info", code: "price_filter_ignored", content }] };
}

const naira = (kobo: number | undefined) => (kobo === undefined ? null : kobo / 100);

/** The same for the shop's own search. What the shop has no name for is kept: nothing is of it. */
export const toFilterState = (query: string, filters: Filters, page: number): FilterState => ({
  ...emptyFilters,
  searchQuery: query,
  categories: (filters.categories ?? []).map((text) => findCategory(text)?.name ?? text),
  priceRange: [naira(filters.price?.min), naira(filters.price?.max)],
  sizes: filters.sizes ?? [],
  colors: (filters.colors ?? []).map(
    (text) =>
      filterColors.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.name ?? text,
  ),
  brands: filters.brands ?? [],
  inStock: filters.in_stock ?? false,
  onSale: filters.on_sale ?? false,
  page,
});

/** Whether a product that was asked for by its id is of the category and price that were asked for, too. */
export function fits(
  product: ShopProduct,
  { categories, price }: Filters,
  teller: Teller,
): boolean {
  const { now } = pricesOf(product, teller);
  const isOfCategory =
    !categories?.length ||
    categories.some((text) => (findCategory(text)?.name ?? text) === product.category);
  return (
    isOfCategory && now >= (price?.min ?? 0) && now <= (price?.max ?? Number.POSITIVE_INFINITY)
  );
}
