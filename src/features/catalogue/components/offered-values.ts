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
  const others = [...clothingSizes.filter(hasSize), ...(isWhole ? [] : unusual)];
  return {
    shoeSizes: filterSizes.filter((size) => isWhole || hasSize(size)),
    otherSizes: others.slice(0, MOST_SIZES),
    colors: filterColors.filter(
      ({ name }) => isWhole || isHere(name, facets.colors, filters.colors),
    ),
  };
}
