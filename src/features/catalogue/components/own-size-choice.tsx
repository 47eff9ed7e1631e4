import { useOwnSizes } from "~/features/own-sizes/own-sizes.ts";
import { SIZED } from "~/features/own-sizes/rules.ts";
import { shortSize } from "~/lib/size-names.ts";
import { Button } from "~/ui/button.tsx";
import type { FacetValue } from "../search/filter-index.ts";
import { countOf } from "./filter-choice.tsx";
import type { FilterControl } from "./use-filters.ts";

/** One press for what is there in the sizes that this shopper wears; `otherwise` for who is not known. */
export function OwnSizeChoice({
  sizes: chosenSizes,
  categories: chosen,
  facet,
  otherwise,
  onChange,
}: {
  /** Chosen ones. */
  sizes: readonly string[];
  categories: readonly string[];
  /** How many pieces of each category there are. */
  facet: readonly FacetValue[];
  otherwise: string;
  onChange: FilterControl["change"];
}) {
  const own = useOwnSizes();
  const worn = SIZED.flatMap((category) => {
    const size = own[category]?.size;
    const isHere = chosen.length > 0 ? chosen.includes(category) : countOf(facet, category) > 0;
    return size && isHere ? [{ category, size }] : [];
  });
  const sizes = [...new Set(worn.map(({ size }) => size))];
  const isOn = sizes.length > 0 && sizes.every((size) => chosenSizes.includes(size));
  function press() {
    if (isOn) return onChange({ sizes: chosenSizes.filter((size) => !sizes.includes(size)) });
    // One number is another foot's in the others: only what the sizes are of.
    const categories = chosen.length > 0 ? [...chosen] : worn.map(({ category }) => category);
    onChange({ sizes, categories, inStock: true });
  }
  // Of one height, whether the shopper is known or not: what is below does not move.
  return (
    <div className="flex min-h-11 items-center">
      {sizes.length === 0 ? (
        <p className="text-xs text-muted">{otherwise}</p>
      ) : (
        <Button variant="quiet" aria-pressed={isOn} onClick={press}>
          {isOn ? "Show every size" : "In my size: "}
          {!isOn && worn.map(({ category, size }) => shortSize(size, category)).join(", ")}
        </Button>
      )}
    </div>
  );
}
