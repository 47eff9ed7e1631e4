import { inPieces } from "~/lib/pieces.ts";
import { shoeSize, sizeName } from "~/lib/size-names.ts";
import { cx } from "~/ui/cx.ts";
import type { FacetValue } from "../search/filter-index.ts";
import { Choices, countOf } from "./filter-choice.tsx";
import { SizeText } from "./size-text.tsx";

const SHOWN_BRANDS = 8;

export function SizeChoices({
  sizes,
  chosen,
  chart: category,
  facet,
  onToggle,
}: {
  sizes: readonly string[];
  chosen: readonly string[];
  /** The one category whose sizes they are; undefined: of several. */
  chart: string | undefined;
  facet: readonly FacetValue[];
  onToggle: (size: string) => void;
}) {
  if (sizes.length === 0) return null;
  return (
    <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5">
      {sizes.map((size) => {
        const count = countOf(facet, size);
        const checked = chosen.includes(size);
        return (
          <label
            key={size}
            title={inPieces(count)}
            className={cx("choice-size", count === 0 && !checked && "text-muted")}
          >
            <input
              type="checkbox"
              name="size"
              value={size}
              checked={checked}
              onChange={() => onToggle(size)}
              aria-label={`Size ${size} (${count})`}
              aria-description={category ? sizeName(size, category) : undefined}
              className="sr-only"
            />
            {category ? <SizeText size={size} category={category} /> : <SizeOfAny size={size} />}
          </label>
        );
      })}
    </div>
  );
}

/** Women's and men's shoes of one number differ by two European sizes. */
function SizeOfAny({ size }: { size: string }) {
  const women = shoeSize(size, "Women's Shoes");
  const men = shoeSize(size, "Men's Shoes");
  if (!women && !men) return size;
  // Short, since it stands on every list: the box is a grid, of which each is a row.
  return (
    <>
      {`EU ${[women?.eu, men?.eu].filter(Boolean).join(" / ")}`}
      <small>{`US ${size}`}</small>
    </>
  );
}

/** The houses with most pieces, and the rest behind a press. */
export function BrandChoices({
  chosen,
  facet,
  onToggle,
}: {
  chosen: readonly string[];
  /** By name, as the shop gives them. */
  facet: readonly FacetValue[];
  onToggle: (brand: string) => void;
}) {
  const offered = facet.filter(({ value }) => value !== "");
  const missing = chosen
    .filter((brand) => !offered.some(({ value }) => value === brand))
    .map((value) => ({ value, count: 0 }));
  const isChosen = ({ value }: FacetValue) => chosen.includes(value);
  const byCount = [...missing, ...offered.toSorted((a, b) => b.count - a.count)];
  const shown = byCount.filter((entry, at) => at < SHOWN_BRANDS || isChosen(entry));
  const rest = offered.filter((entry) => !shown.includes(entry));
  const choices = (brands: readonly FacetValue[]) => (
    <Choices
      name="brand"
      offered={brands.map((brand) => ({ ...brand, label: brand.value }))}
      chosen={chosen}
      onToggle={onToggle}
    />
  );
  return (
    <>
      {choices(shown)}
      {rest.length > 0 && (
        <details className="group/brands">
          <summary className="flex min-h-11 items-center text-sm underline underline-offset-4 group-open/brands:hidden">
            Show {rest.length} more
          </summary>
          <div className="max-h-96 overflow-y-auto">{choices(rest)}</div>
        </details>
      )}
    </>
  );
}
