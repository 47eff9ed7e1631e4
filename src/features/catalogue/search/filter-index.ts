import type { FilterState, SortKey } from "../filters.ts";
import type { CollectionKey } from "../rules.ts";
import { type ArrangedRows, arrangedOrder, listedRows } from "./arranged-rows.ts";
import { type CatalogueIndex, rowsByPrice, rowsByRating } from "./catalogue-index.server.ts";
import { chosen, hasAny, type ValueLists } from "./columns.ts";

export interface FacetValue {
  value: string;
  count: number;
}

/** How many products each choice would give, its own facet left out of the filter. */
export interface Facets {
  categories: FacetValue[];
  /** Ten equal bands of the slider; the last is open above. Naira. */
  prices: { from: number; to: number | null; count: number }[];
  sizes: FacetValue[];
  colors: FacetValue[];
  /** By name. */
  brands: FacetValue[];
  inStock: number;
  onSale: number;
}

export type FacetName =
  | "categories"
  | "price"
  | "sizes"
  | "colors"
  | "brands"
  | "inStock"
  | "onSale";

export interface Filtered {
  /** Ids of the page asked for, in order. */
  ids: number[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  /** With no filter of the panel: what the text or the collection gives. */
  unfiltered: number;
  /** For each filter in use, how many products there would be without it. */
  without: { facet: FacetName; count: number }[];
}

const facetNames: FacetName[] = [
  "categories",
  "price",
  "sizes",
  "colors",
  "brands",
  "inStock",
  "onSale",
];
const bit = (name: FacetName) => 1 << facetNames.indexOf(name);
const CATEGORY = bit("categories");
const PRICE = bit("price");
const SIZE = bit("sizes");
const COLOR = bit("colors");
const BRAND = bit("brands");
const IN_STOCK = bit("inStock");
const ON_SALE = bit("onSale");
const PRICE_BANDS = 10;

export interface FilterOptions {
  filters: FilterState;
  collection?: CollectionKey | undefined;
  /** Rows found by the text, best first; undefined when nothing was searched for. */
  matches?: Int32Array | undefined;
  arranged?: ArrangedRows | undefined;
  perPage: number;
  now: Date;
  /** Naira of the whole slider, for the price bands. */
  sliderNaira: number;
}

/** Filters, counts, orders and cuts the page, all in memory. */
export function filterIndex(index: CatalogueIndex, options: FilterOptions): Filtered {
  const { filters, matches } = options;
  const candidates = candidateRows(index, options);
  const passes = new Uint8Array(index.count);
  const fails = failuresOf(index, filters);
  const counts = {
    categories: new Int32Array(index.categoryNames.length),
    brands: new Int32Array(index.brandNames.length),
    sizes: new Int32Array(index.sizes.names.length),
    colors: new Int32Array(index.colors.names.length),
    prices: new Int32Array(PRICE_BANDS),
  };
  const bandKobo = (options.sliderNaira * 100) / PRICE_BANDS;
  const without = new Int32Array(1 << facetNames.length);
  let inStock = 0;
  let onSale = 0;
  let total = 0;
  for (const row of candidates) {
    const failed = fails(row);
    // A row that fails two filters is in no count; one that fails a single filter is in its facet's.
    if (failed & (failed - 1)) continue;
    if (failed === 0) {
      passes[row] = 1;
      total++;
    } else {
      without[failed]!++;
    }
    if ((failed & ~CATEGORY) === 0) counts.categories[index.category[row]!]!++;
    if ((failed & ~BRAND) === 0) counts.brands[index.brand[row]!]!++;
    if ((failed & ~SIZE) === 0) countValues(index.sizes, row, counts.sizes);
    if ((failed & ~COLOR) === 0) countValues(index.colors, row, counts.colors);
    if ((failed & ~PRICE) === 0) {
      counts.prices[Math.min(Math.floor(index.priceKobo[row]! / bandKobo), PRICE_BANDS - 1)]!++;
    }
    if ((failed & ~IN_STOCK) === 0 && index.inStock[row]) inStock++;
    if ((failed & ~ON_SALE) === 0 && index.onSale[row]) onSale++;
  }

  const pages = Math.max(1, Math.ceil(total / options.perPage));
  const page = Math.min(filters.page, pages);
  const order = rowOrder(index, filters.sort, matches ?? arrangedOrder(index, options.arranged));
  return {
    ids: cutPage(index, order, passes, {
      skip: (page - 1) * options.perPage,
      take: options.perPage,
      womensLast: options.collection === "men",
    }),
    total,
    page,
    pages,
    unfiltered: candidates.length,
    without: facetNames
      .filter((name) => isUsed(filters, name))
      .map((name) => ({ facet: name, count: total + without[bit(name)]! })),
    facets: {
      categories: named(index.categoryNames, counts.categories),
      brands: named(index.brandNames, counts.brands, index.brandsByName),
      sizes: named(index.sizes.names, counts.sizes),
      colors: named(index.colors.names, counts.colors),
      prices: [...counts.prices].map((count, band) => ({
        from: (options.sliderNaira / PRICE_BANDS) * band,
        to: band === PRICE_BANDS - 1 ? null : (options.sliderNaira / PRICE_BANDS) * (band + 1),
        count,
      })),
      inStock,
      onSale,
    },
  };
}

function candidateRows(index: CatalogueIndex, options: FilterOptions): Int32Array {
  const rows = listedRows(index, options);
  const { collection } = options;
  if (!collection) return rows;
  const now = options.now.getTime();
  const byCategory = (part: string) => {
    const belongs = index.categoryNames.map((name) => name.toLowerCase().includes(part));
    return (row: number) => belongs[index.category[row]!]!;
  };
  const belongs = {
    women: byCategory("women"),
    men: byCategory("men"),
    bags: byCategory("bag"),
    "new-arrivals": (row: number) => index.newUntil[row]! > now,
    sale: (row: number) => index.inFlashSale[row] === 1,
  }[collection];
  return rows.filter(belongs);
}

function isUsed(filters: FilterState, facet: FacetName): boolean {
  if (facet === "price") return filters.priceRange.some((end) => end !== null);
  const value = filters[facet];
  return typeof value === "boolean" ? value : value.length > 0;
}

/** For a row, the bits of the filters it fails. */
function failuresOf(index: CatalogueIndex, filters: FilterState): (row: number) => number {
  const categories = chosenIn(index.categoryNames, filters.categories);
  const brands = chosenIn(index.brandNames, filters.brands);
  const sizes = chosenIn(index.sizes.names, filters.sizes);
  const colors = chosenIn(index.colors.names, filters.colors);
  const minKobo = Math.round((filters.priceRange[0] ?? 0) * 100);
  const maxKobo =
    filters.priceRange[1] === null
      ? Number.POSITIVE_INFINITY
      : Math.round(filters.priceRange[1] * 100);
  return (row) => {
    let failed = 0;
    if (categories && !categories[index.category[row]!]) failed |= CATEGORY;
    if (brands && !brands[index.brand[row]!]) failed |= BRAND;
    if (sizes && !hasAny(index.sizes, row, sizes)) failed |= SIZE;
    if (colors && !hasAny(index.colors, row, colors)) failed |= COLOR;
    const price = index.priceKobo[row]!;
    if (price < minKobo || price > maxKobo) failed |= PRICE;
    if (filters.inStock && !index.inStock[row]) failed |= IN_STOCK;
    if (filters.onSale && !index.onSale[row]) failed |= ON_SALE;
    return failed;
  };
}

/** Undefined: there is no such filter. */
function chosenIn(names: readonly string[], wanted: readonly string[]): Uint8Array | undefined {
  if (wanted.length === 0) return undefined;
  const lower = (name: string) => name.toLowerCase();
  return chosen(names.map(lower), wanted.map(lower));
}

function countValues(lists: ValueLists, row: number, counts: Int32Array): void {
  for (let at = lists.start[row]!; at < lists.start[row + 1]!; at++) counts[lists.values[at]!]!++;
}

const named = (
  names: readonly string[],
  counts: Int32Array,
  order: Iterable<number> = names.keys(),
): FacetValue[] =>
  [...order]
    .map((number) => ({ value: names[number]!, count: counts[number]! }))
    .filter(({ count }) => count > 0);

/** @param own the order while nobody sorts; undefined: newest first */
function rowOrder(index: CatalogueIndex, sort: SortKey | null, own: Int32Array | undefined) {
  switch (sort) {
    case "price_asc":
      return rowsByPrice(index);
    case "price_desc":
      return rowsByPrice(index).toReversed();
    case "rating":
      return rowsByRating(index);
    case "newest":
      return undefined;
    default:
      return own;
  }
}

/** `order` undefined: newest first, which is the order of the rows. */
function cutPage(
  index: CatalogueIndex,
  order: Int32Array | undefined,
  passes: Uint8Array,
  { skip, take, womensLast }: { skip: number; take: number; womensLast: boolean },
): number[] {
  const ids: number[] = [];
  let seen = 0;
  for (const womens of womensLast ? [0, 1] : [undefined]) {
    const length = order?.length ?? index.count;
    for (let at = 0; at < length && ids.length < take; at++) {
      const row = order ? order[at]! : at;
      if (!passes[row] || (womens !== undefined && index.isWomens[row] !== womens)) continue;
      if (seen++ >= skip) ids.push(index.ids[row]!);
    }
  }
  return ids;
}
