import { categoryKey, filterColors, findCategory } from "./rules.ts";

export const sortKeys = ["newest", "price_asc", "price_desc", "rating"] as const;
export type SortKey = (typeof sortKeys)[number];

/** The slider's own scale; what a step is worth in naira is the store's `price_unit`. */
export const priceSlider = { min: 0, max: 500, step: 10 } as const;

/** What the shopper asked for. Its home is the URL. */
export interface FilterState {
  searchQuery: string;
  /** Category names. */
  categories: string[];
  /** Naira, inclusive; null where the range is open. */
  priceRange: [number | null, number | null];
  sizes: string[];
  colors: string[];
  brands: string[];
  inStock: boolean;
  onSale: boolean;
  /** Null: best match for a search, else the list's own order, which is newest first where it has none. */
  sort: SortKey | null;
  /** From 1. */
  page: number;
}

export const emptyFilters: FilterState = {
  searchQuery: "",
  categories: [],
  priceRange: [null, null],
  sizes: [],
  colors: [],
  brands: [],
  inStock: false,
  onSale: false,
  sort: null,
  page: 1,
};

const MAX_QUERY = 120;
const MAX_CHOICES = 40;
const MAX_PAGE = 100_000;
const MAX_NAIRA = 1_000_000_000;

/** Text without control characters and lone surrogates, single-spaced and trimmed. */
function cleanText(text: string, max: number): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
      .replace(/[\u0000-\u001f\u007f\s]+/g, " ")
      .trim()
      .slice(0, max)
      .toWellFormed()
      .trim()
  );
}

function readList(
  params: URLSearchParams,
  name: string,
  read: (text: string) => string | undefined,
) {
  const values = new Set<string>();
  for (const text of params.getAll(name).slice(0, MAX_CHOICES * 4)) {
    const value = read(text);
    if (value) values.add(value);
    if (values.size === MAX_CHOICES) break;
  }
  return [...values];
}

function readNaira(text: string | null): number | null {
  if (!text || !/^\d{1,10}(\.\d{1,2})?$/.test(text.trim())) return null;
  const value = Number(text);
  return value <= MAX_NAIRA ? value : null;
}

const readFlag = (text: string | null) => text === "1" || text === "true" || text === "on";

/** Reads any query string: what makes no sense counts as not asked for. */
export function parseFilters(params: URLSearchParams): FilterState {
  const searchQuery = cleanText(params.get("q") || params.get("search") || "", MAX_QUERY);
  let min = readNaira(params.get("min_price"));
  let max = readNaira(params.get("max_price"));
  if (min !== null && max !== null && min > max) [min, max] = [max, min];
  const sort = sortKeys.find((key) => key === params.get("sort")) ?? null;
  const page = params.get("page") ?? "";
  return {
    searchQuery,
    categories: readList(params, "category", (text) => findCategory(text)?.name),
    priceRange: [min === 0 ? null : min, max],
    sizes: readList(params, "size", (text) => cleanText(text, 20)),
    colors: readList(params, "color", (text) => {
      const wanted = text.trim().toLowerCase();
      return filterColors.find(({ name }) => name.toLowerCase() === wanted)?.name;
    }),
    brands: readList(params, "brand", (text) => cleanText(text, 80)),
    inStock: readFlag(params.get("in_stock")),
    onSale: readFlag(params.get("on_sale")),
    sort,
    page: /^\d{1,6}$/.test(page) ? Math.min(Math.max(Number(page), 1), MAX_PAGE) : 1,
  };
}

/** The shortest query string for a state: one spelling for each, so that pages are cached once. */
export function toSearchParams(state: FilterState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.searchQuery) params.set("q", state.searchQuery);
  for (const name of state.categories) params.append("category", categoryKey(name));
  const [min, max] = state.priceRange;
  if (min) params.set("min_price", String(min));
  if (max !== null) params.set("max_price", String(max));
  for (const size of state.sizes) params.append("size", size);
  for (const color of state.colors) params.append("color", color.toLowerCase());
  for (const brand of state.brands) params.append("brand", brand);
  if (state.inStock) params.set("in_stock", "1");
  if (state.onSale) params.set("on_sale", "1");
  if (state.sort) params.set("sort", state.sort);
  if (state.page > 1) params.set("page", String(state.page));
  return params;
}

/** "/products?…" for a state; `path` without a query. */
export function filterUrl(path: string, state: FilterState): string {
  const query = toSearchParams(state).toString();
  return query ? `${path}?${query}` : path;
}

/** A state with some filters changed; any change but of the page itself goes back to page 1. */
export const withFilters = (state: FilterState, change: Partial<FilterState>): FilterState => ({
  ...state,
  page: 1,
  ...change,
});

export const toggle = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** The price range on the slider's scale; its end means "and above". */
export function toSlider(range: FilterState["priceRange"], priceUnit: number): [number, number] {
  const [min, max] = range;
  const onScale = (naira: number) =>
    Math.min(Math.max(naira / priceUnit, priceSlider.min), priceSlider.max);
  return [
    min === null ? priceSlider.min : onScale(min),
    max === null ? priceSlider.max : onScale(max),
  ];
}

export function fromSlider(
  [low, high]: readonly [number, number],
  priceUnit: number,
): FilterState["priceRange"] {
  return [
    low <= priceSlider.min ? null : low * priceUnit,
    high >= priceSlider.max ? null : high * priceUnit,
  ];
}

/** "₦0", "₦80k", "₦500k+": a position of the slider as a label. */
export function sliderLabel(position: number, priceUnit: number): string {
  const naira = position * priceUnit;
  if (naira >= 1_000_000 && naira % 100_000 === 0) return `₦${naira / 1_000_000}m`;
  return naira >= 1000 && naira % 1000 === 0 ? `₦${naira / 1000}k` : `₦${naira}`;
}

/** One for each chosen value, plus 1 if the price range differs from the default. */
export function countActiveFilters(state: FilterState): number {
  const [min, max] = state.priceRange;
  return (
    state.categories.length +
    state.sizes.length +
    state.colors.length +
    state.brands.length +
    (min !== null || max !== null ? 1 : 0) +
    (state.inStock ? 1 : 0) +
    (state.onSale ? 1 : 0)
  );
}
