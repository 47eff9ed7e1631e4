import { filterUrl, type SortKey, sortKeys } from "../filters.ts";
import type { FilterControl } from "./use-filters.ts";

export const SORT_LABELS: Record<SortKey, string> = {
  newest: "Newest",
  price_asc: "Price: low to high",
  price_desc: "Price: high to low",
  rating: "Best rated",
};

/** A list with JavaScript, links without. */
export function SortChoice({
  path,
  control,
  isOrdered,
}: {
  path: string;
  control: FilterControl;
  /** The list has an order of its own. */
  isOrdered: boolean;
}) {
  const { filters, change } = control;
  const usual = filters.searchQuery ? "Best match" : isOrdered ? "Featured" : SORT_LABELS.newest;
  const keys = sortKeys.filter((key) => SORT_LABELS[key] !== usual);
  return (
    <>
      <label className="needs-script relative flex min-h-11 items-center text-sm">
        <span className="sr-only">Sort by</span>
        <select
          value={filters.sort ?? ""}
          onChange={(event) => change({ sort: (event.target.value || null) as SortKey | null })}
          className="h-11 appearance-none bg-transparent pr-5 [field-sizing:content]"
        >
          <option value="">{usual}</option>
          {keys.map((key) => (
            <option key={key} value={key}>
              {SORT_LABELS[key]}
            </option>
          ))}
        </select>
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className="pointer-events-none absolute right-0 size-3"
          fill="none"
          stroke="currentColor"
        >
          <path d="m1.5 4 4.5 4.5L10.5 4" />
        </svg>
      </label>
      <noscript>
        <nav aria-label="Sort by" className="flex gap-3 text-sm">
          {keys.map((key) => (
            <a key={key} href={filterUrl(path, { ...filters, page: 1, sort: key })}>
              {SORT_LABELS[key]}
            </a>
          ))}
        </nav>
      </noscript>
    </>
  );
}
