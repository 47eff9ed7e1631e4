import { cx } from "~/ui/cx.ts";
import { toggle } from "../filters.ts";
import type { FacetValue } from "../search/filter-index.ts";
import { Choice, countOf, Group } from "./filter-choice.tsx";
import type { FilterControl } from "./use-filters.ts";

const SHOWN_BRANDS = 8;

export function SizeChoices({
  sizes,
  control: { filters, change },
  facet,
}: {
  sizes: readonly string[];
  control: FilterControl;
  facet: readonly FacetValue[];
}) {
  if (sizes.length === 0) return null;
  return (
    <div className="mt-1 grid grid-cols-5 gap-1.5">
      {sizes.map((size) => {
        const count = countOf(facet, size);
        const checked = filters.sizes.includes(size);
        return (
          <label
            key={size}
            title={`${count} ${count === 1 ? "piece" : "pieces"}`}
            className={cx("choice-size", count === 0 && !checked && "text-muted")}
          >
            <input
              type="checkbox"
              name="size"
              value={size}
              checked={checked}
              onChange={() => change({ sizes: toggle(filters.sizes, size) })}
              aria-label={`Size ${size} (${count})`}
              className="sr-only"
            />
            {size}
          </label>
        );
      })}
    </div>
  );
}

/** The houses with most pieces, and the rest behind a press. */
export function BrandChoices({
  control: { filters, change },
  facet,
}: {
  control: FilterControl;
  facet: readonly FacetValue[];
}) {
  const sorted = facet
    .filter(({ value }) => value !== "")
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  const missing = filters.brands
    .filter((brand) => !sorted.some(({ value }) => value === brand))
    .map((value) => ({ value, count: 0 }));
  const isChosen = ({ value }: FacetValue) => filters.brands.includes(value);
  const all = [...missing, ...sorted];
  const shown = all.filter((entry, at) => at < SHOWN_BRANDS || isChosen(entry));
  const rest = all
    .filter((entry) => !shown.includes(entry))
    .toSorted((a, b) => a.value.localeCompare(b.value));
  const choice = (entry: FacetValue) => (
    <Choice
      key={entry.value}
      name="brand"
      value={entry.value}
      label={entry.value}
      count={entry.count}
      checked={isChosen(entry)}
      onToggle={() => change({ brands: toggle(filters.brands, entry.value) })}
    />
  );
  if (all.length === 0) return null;
  return (
    <Group title="Brand">
      {shown.map(choice)}
      {rest.length > 0 && (
        <details className="group/brands">
          <summary className="flex min-h-11 items-center text-sm underline underline-offset-4 group-open/brands:hidden">
            Show {rest.length} more
          </summary>
          <div className="max-h-96 overflow-y-auto">{rest.map(choice)}</div>
        </details>
      )}
    </Group>
  );
}
