import { isShoeSize, sharedChart } from "~/lib/sizes-of-any.ts";
import type { FilterState } from "../filters.ts";
import { clothingSizes, filterColors, filterSizes } from "../rules.ts";
import type { Facets, FacetValue } from "../search/filter-index.ts";
import { countOf } from "./filter-choice.tsx";

/** Sizes beyond these would be a list of their own. */
const MOST_SIZES = 24;
const usual: readonly string[] = [...filterSizes, ...clothingSizes, "One Size"];

/**
 * The sizes and colours that a list's filter offers. A list of the whole shop always has those of the
 * panel; a narrower one those of its own pieces. What is chosen can be taken back, whatever it gives.
 */
export function offeredValues(
  facets: Pick<Facets, "sizes" | "colors">,
  filters: FilterState,
  { allCategories }: { allCategories: boolean },
) {
  const isWhole = allCategories && filters.categories.length === 0 && filters.searchQuery === "";
  const isHere = (value: string, facet: readonly FacetValue[], chosen: readonly string[]) =>
    countOf(facet, value) > 0 || chosen.includes(value);
  const hasSize = (size: string) => isHere(size, facets.sizes, filters.sizes);
  const unusual = facets.sizes.map(({ value }) => value).filter((size) => !usual.includes(size));
  const rarer = isWhole ? [] : unusual;
  const shoes = [
    ...filterSizes.filter((size) => isWhole || hasSize(size)),
    ...rarer.filter(isShoeSize),
  ];
  const others = [...clothingSizes.filter(hasSize), ...rarer.filter((size) => !isShoeSize(size))];
  return {
    shoeSizes: shoes.sort((a, b) => Number(a) - Number(b)),
    otherSizes: others.slice(0, MOST_SIZES),
    colors: filterColors.filter(
      ({ name }) => isWhole || isHere(name, facets.colors, filters.colors),
    ),
  };
}

/** The category that stands for all whose shoes a list has, where they are measured alike; else undefined. */
export const chartOfList = (
  facets: Pick<Facets, "categories">,
  { categories }: Pick<FilterState, "categories">,
): string | undefined =>
  sharedChart(
    categories.length > 0
      ? categories
      : facets.categories.flatMap(({ value, count }) => (count > 0 ? [value] : [])),
  );
