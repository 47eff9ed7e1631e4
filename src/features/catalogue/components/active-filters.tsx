import { X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { shortSize } from "~/lib/size-names.ts";
import { sizeOfAny } from "~/lib/sizes-of-any.ts";
import { countActiveFilters, emptyFilters, sliderLabel, toggle, toSlider } from "../filters.ts";
import type { Listing } from "../listing.server.ts";
import type { Facets } from "../search/filter-index.ts";
import { chartOfList } from "./offered-values.ts";
import type { FilterControl } from "./use-filters.ts";

/** What is chosen and what was understood of the text, each with a way to take it back. */
export function ActiveFilters({
  control,
  understood,
  facets,
  priceUnit,
}: {
  control: FilterControl;
  facets: Pick<Facets, "categories">;
  understood: Listing["result"]["understood"];
  priceUnit: number;
}) {
  const { filters, href } = control;
  const list = useRef<HTMLUListElement>(null);
  const active = countActiveFilters(filters);
  // Of "sneakers" nothing needs telling.
  const told = understood.length === 1 && understood[0]!.kind === "thing" ? [] : understood;
  if (active + told.length === 0) return null;
  const [low, high] = toSlider(filters.priceRange, priceUnit);
  const chart = chartOfList(facets, filters);
  const chips = [
    ...told.map(({ label, without }) => ({ label, to: href({ searchQuery: without }) })),
    ...filters.categories.map((value) => ({
      label: value,
      to: href({ categories: toggle(filters.categories, value) }),
    })),
    ...(filters.priceRange.some((end) => end !== null)
      ? [
          {
            label: `${sliderLabel(low, priceUnit)} – ${sliderLabel(high, priceUnit)}`,
            to: href({ priceRange: [null, null] }),
          },
        ]
      : []),
    ...filters.sizes.map((value) => ({
      label: `Size ${chart ? shortSize(value, chart) : sizeOfAny(value)}`,
      to: href({ sizes: toggle(filters.sizes, value) }),
    })),
    ...filters.colors.map((value) => ({
      label: value,
      to: href({ colors: toggle(filters.colors, value) }),
    })),
    ...filters.brands.map((value) => ({
      label: value,
      to: href({ brands: toggle(filters.brands, value) }),
    })),
    ...(filters.inStock ? [{ label: "In stock", to: href({ inStock: false }) }] : []),
    ...(filters.onSale ? [{ label: "On sale", to: href({ onSale: false }) }] : []),
  ];
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Filters in use"
      className="flex flex-wrap items-center gap-x-4"
    >
      {chips.map(({ label, to }) => (
        <li key={`${label} ${to}`}>
          <Link
            to={to}
            preventScrollReset
            // The link goes away with what it stands for: who uses the keyboard stays at this place.
            onClick={() => list.current?.focus({ preventScroll: true })}
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm hover:text-indigo"
          >
            {label}
            <X aria-hidden="true" className="size-3.5" strokeWidth={1.25} />
          </Link>
        </li>
      ))}
      {active > 0 && (
        <li>
          <Link
            to={href({ ...emptyFilters, searchQuery: filters.searchQuery, sort: filters.sort })}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
