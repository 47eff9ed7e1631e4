import { SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { inPieces } from "~/lib/pieces.ts";
import { cx } from "~/ui/cx.ts";
import { Pagination } from "~/ui/pagination.tsx";
import { countActiveFilters, filterUrl } from "../filters.ts";
import { keepLastList } from "../last-list.ts";
import type { FilteredListing } from "../listing.server.ts";
import { unpackCards, unpackFacets } from "../packed-listing.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { ListedProducts } from "./listed-products.tsx";
import type { CardParts } from "./product-card.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { useFilters } from "./use-filters.ts";

const FilterSheet = lazy(() => loadWithRetries(() => import("./filter-sheet.tsx")));

/** The heart of every list page: bar, filters, products, pages. */
export function ProductListing({
  path,
  listing,
  splitWomens = false,
  allCategories = true,
  tools,
  renderHeart,
  renderQuickAdd,
}: CardParts & {
  path: string;
  listing: FilteredListing;
  /** Men's: what comes from the women's collection stands under a heading of its own. */
  splitWomens?: boolean;
  /** False for a collection, which has only some of the categories. */
  allCategories?: boolean;
  /** Further buttons of the bar. */
  tools?: ReactNode;
}) {
  const { result, priceUnit } = listing;
  const products = useMemo(() => unpackCards(listing.cards), [listing.cards]);
  const facets = useMemo(() => unpackFacets(listing.facets), [listing.facets]);
  const control = useFilters(path, listing.filters);
  const { filters, isPending } = control;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list that was loaded
  useEffect(keepLastList, [listing]);
  const active = countActiveFilters(filters);
  const panel = { path, control, facets, priceUnit, allCategories };
  return (
    <div className="wrap grid gap-x-8 pb-24 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside
        id="filters"
        aria-label="Filter products"
        className="hidden target:block max-lg:target:mb-10 lg:block"
      >
        <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:overscroll-contain lg:-mx-1 lg:px-1 lg:pb-10 lg:[scrollbar-width:thin]">
          <FilterPanel {...panel} />
        </div>
      </aside>
      <section aria-label="Products" className="min-w-0">
        <noscript>
          <style>{".needs-script{display:none!important}"}</style>
        </noscript>
        <div className="mb-5 border-b border-line pb-2">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p role="status" className="prices text-sm text-muted">
              {result.missing && "Nothing exactly so, "}
              {inPieces(result.total)}
              {result.missing && " near it"}
              {active > 0 && (
                <span className="sr-only">
                  , {active} active {active === 1 ? "filter" : "filters"}
                </span>
              )}
            </p>
            <div className="flex flex-wrap items-center gap-x-5">
              {tools}
              <SortChoice path={path} control={control} isOrdered={listing.isOrdered} />
              {/* Without JavaScript it leads to the panel, which then shows. */}
              {/* biome-ignore lint/a11y/useValidAnchor: see above */}
              <a
                ref={opener}
                href="#filters"
                onClick={(event) => {
                  event.preventDefault();
                  setSheetOpen(true);
                }}
                className="inline-flex min-h-11 shrink-0 items-center gap-2 text-sm lg:hidden"
              >
                <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.25} />
                Filters
                {active > 0 && (
                  <span className="prices grid size-5 place-items-center rounded-full bg-indigo text-xs text-white">
                    {active}
                  </span>
                )}
              </a>
            </div>
          </div>
          <ActiveFilters
            control={control}
            facets={facets}
            understood={result.understood}
            priceUnit={priceUnit}
          />
        </div>
        {result.missing && result.total > 0 && (
          <p className="mb-5 text-sm text-muted">
            Nothing in <strong className="font-medium text-ink">{result.missing.join(", ")}</strong>
            {filters.searchQuery === "" ? "" : ` for “${filters.searchQuery}”`}; near it:
          </p>
        )}
        {result.corrected && result.total > 0 && (
          <p className="mb-5 text-sm text-muted">
            Showing results for <strong className="font-medium text-ink">{result.corrected}</strong>
          </p>
        )}
        <div aria-busy={isPending} className={cx("transition-opacity", isPending && "opacity-50")}>
          {products.length === 0 ? (
            <EmptyResult
              control={control}
              loosen={result.without}
              unfiltered={result.unfiltered}
              renderHeart={renderHeart}
            />
          ) : (
            <ListedProducts
              products={products}
              splitWomens={splitWomens}
              renderHeart={renderHeart}
              renderQuickAdd={renderQuickAdd}
            />
          )}
        </div>
        <div className="mt-16">
          <Pagination
            page={result.page}
            pages={result.pages}
            href={(page) => filterUrl(path, { ...filters, page })}
          />
        </div>
      </section>
      {isSheetOpen && (
        <Suspense>
          <FilterSheet
            {...panel}
            total={result.total}
            onClose={() => {
              setSheetOpen(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
