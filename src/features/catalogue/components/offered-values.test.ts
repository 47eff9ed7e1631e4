import { expect, test } from "vitest";
import { emptyFilters, type FilterState } from "../filters.ts";
import { filterColors, filterSizes } from "../rules.ts";
import { chartOfList, offeredValues } from "./offered-values.ts";

const values = (...names: string[]) => names.map((value) => ({ value, count: 2 }));
const bags = { sizes: values("One Size"), colors: values("Black", "Red") };

function offered(
  facets: { sizes: ReturnType<typeof values>; colors: ReturnType<typeof values> },
  filters: Partial<FilterState> = {},
  allCategories = true,
) {
  const all = offeredValues(facets, { ...emptyFilters, ...filters }, { allCategories });
  return { ...all, colors: all.colors.map(({ name }) => name) };
}

test("a list of the whole shop always offers the sizes of shoes and the eight colours", () => {
  const whole = {
    shoeSizes: filterSizes,
    otherSizes: ["L"],
    colors: filterColors.map(({ name }) => name),
  };
  expect(offered({ sizes: values("L", "90 cm"), colors: [] })).toEqual(whole);
  expect(offered({ sizes: values("L"), colors: [] }, { brands: ["Adire Row"] })).toEqual(whole);
});

test("a narrower list offers the sizes and colours of its own pieces", () => {
  const ofBags = { shoeSizes: [], otherSizes: [], colors: ["Black", "Red"] };
  expect(offered(bags, {}, false)).toEqual(ofBags);
  expect(offered(bags, { categories: ["Bags"] })).toEqual(ofBags);
  expect(offered(bags, { searchQuery: "tote" })).toEqual(ofBags);
  const sizes = values("One Size", "L", "S", "8", "90 cm");
  expect(offered({ ...bags, sizes }, {}, false)).toMatchObject({
    shoeSizes: ["8"],
    otherSizes: ["S", "L", "90 cm"],
  });
});

test("a size of shoes that the panel does not name stands among the others", () => {
  const sizes = values("6", "7", "11", "M", "5", "7.5", "90 cm");
  expect(offered({ sizes, colors: [] }, {}, false)).toMatchObject({
    shoeSizes: ["5", "6", "7", "7.5", "11"],
    otherSizes: ["M", "90 cm"],
  });
});

test("sizes are told as women's or men's where the list, or what is chosen of it, has shoes of one kind", () => {
  const women = { categories: values("Women's Shoes", "Women's Fashion") };
  const all = { categories: [...women.categories, ...values("Men's Shoes")] };
  expect(chartOfList(women, emptyFilters)).toBe("Women's Shoes");
  expect(chartOfList(all, emptyFilters)).toBeUndefined();
  expect(chartOfList(all, { categories: ["Men's Shoes"] })).toBe("Men's Shoes");
  expect(chartOfList({ categories: values("Bags") }, emptyFilters)).toBeUndefined();
});

test("what is chosen can be taken back, though no piece has it", () => {
  const filters = { categories: ["Bags"], sizes: ["9", "XL"], colors: ["Gold"] };
  expect(offered(bags, filters)).toEqual({
    shoeSizes: ["9"],
    otherSizes: ["XL"],
    colors: ["Black", "Red", "Gold"],
  });
});
