import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countActiveFilters,
  emptyFilters,
  type FilterState,
  filterUrl,
  fromSlider,
  parseFilters,
  priceSlider,
  sliderLabel,
  sortKeys,
  toggle,
  toSearchParams,
  toSlider,
  withFilters,
} from "./filters.ts";
import { categories, filterColors, filterSizes } from "./rules.ts";

const naira = fc.option(fc.integer({ min: 1, max: 900_000_000 }), { nil: null });
const states: fc.Arbitrary<FilterState> = fc
  .record({
    searchQuery: fc.constantFrom("", "snekers", "hand bag", "ọ̀ríkì & 50%", "a+b=c?d#e"),
    categories: fc.subarray(categories.map(({ name }) => name as string)),
    priceRange: fc.tuple(naira, naira),
    sizes: fc.subarray([...filterSizes, "XL"] as string[]),
    colors: fc.subarray(filterColors.map(({ name }) => name as string)),
    brands: fc.subarray(["Ìkòyí Last Co.", "House & Co", "A+B"]),
    inStock: fc.boolean(),
    onSale: fc.boolean(),
    sort: fc.constantFrom(...sortKeys, null),
    page: fc.integer({ min: 1, max: 99_999 }),
  })
  .map((state) => {
    const [min, max] = state.priceRange;
    return {
      ...state,
      priceRange: min !== null && max !== null && min > max ? [max, min] : [min, max],
    };
  });

test("a state survives the way through the URL", () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parseFilters(new URLSearchParams(toSearchParams(state).toString()))).toEqual(state);
    }),
  );
});

const names = [
  "q",
  "search",
  "category",
  "min_price",
  "max_price",
  "size",
  "color",
  "brand",
].concat(["in_stock", "on_sale", "sort", "page", "x"]);
const anyValue = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "-1",
    "1e9",
    "NaN",
    "0",
    "\u0000",
    "\ud800",
    "999999999999999999999",
    "bags",
    "10",
  ),
);

test("any query string gives a valid state, and saying it again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), anyValue)), (pairs) => {
      const state = parseFilters(new URLSearchParams(pairs));
      const [min, max] = state.priceRange;
      expect(min === null || min > 0).toBe(true);
      expect(min === null || max === null || min <= max).toBe(true);
      expect(state.page).toBeGreaterThanOrEqual(1);
      expect(Number.isSafeInteger(state.page)).toBe(true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is the point
      expect(state.searchQuery).not.toMatch(/[\u0000-\u001f]/);
      expect(state.searchQuery.isWellFormed()).toBe(true);
      expect(parseFilters(toSearchParams(state))).toEqual(state);
    }),
    { numRuns: 500 },
  );
});

test("the search text of the home page's address is read too", () => {
  expect(parseFilters(new URLSearchParams("search=heels")).searchQuery).toBe("heels");
});

test("changing a filter goes back to page 1; changing the page does not", () => {
  const state = { ...emptyFilters, page: 4 };
  expect(withFilters(state, { sizes: ["9"] }).page).toBe(1);
  expect(withFilters(state, { page: 5 }).page).toBe(5);
});

test("choosing twice takes the choice back", () => {
  expect(toggle(toggle([], "9"), "9")).toEqual([]);
});

test("the slider runs from 0 to 500 in steps of 10 and hides nothing at its ends", () => {
  expect(priceSlider).toEqual({ min: 0, max: 500, step: 10 });
  expect(toSlider([null, null], 1000)).toEqual([0, 500]);
  expect(fromSlider([0, 500], 1000)).toEqual([null, null]);
  expect(fromSlider([20, 490], 1000)).toEqual([20_000, 490_000]);
  expect(toSlider([20_000, 900_000], 1000)).toEqual([20, 500]);
  expect(sliderLabel(0, 1000)).toBe("₦0");
  expect(sliderLabel(500, 1000)).toBe("₦500k");
});

test("active filters are counted one by one, the price range as one", () => {
  expect(countActiveFilters(emptyFilters)).toBe(0);
  expect(countActiveFilters({ ...emptyFilters, searchQuery: "bag", sort: "rating" })).toBe(0);
  expect(countActiveFilters({ ...emptyFilters, priceRange: [10_000, null] })).toBe(1);
  expect(
    countActiveFilters({
      ...emptyFilters,
      categories: ["Bags", "Sneakers"],
      sizes: ["9"],
      colors: ["Red"],
      brands: ["X"],
      priceRange: [1, 2],
      inStock: true,
      onSale: true,
    }),
  ).toBe(8);
});

test("the address of no filters is the bare path", () => {
  expect(filterUrl("/products", emptyFilters)).toBe("/products");
});
