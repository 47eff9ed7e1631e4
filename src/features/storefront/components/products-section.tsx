import { useEffect, useMemo, useRef } from "react";
import { Form, Link } from "react-router";
import { EmptyResult } from "~/features/catalogue/components/empty-result.tsx";
import { ProductGrid } from "~/features/catalogue/components/product-grid.tsx";
import { useFilters } from "~/features/catalogue/components/use-filters.ts";
import { emptyFilters, type FilterState, filterUrl } from "~/features/catalogue/filters.ts";
import { keepLastList } from "~/features/catalogue/last-list.ts";
import type { Listing } from "~/features/catalogue/listing.server.ts";
import { unpackCards } from "~/features/catalogue/packed-listing.ts";
import { categories } from "~/features/catalogue/rules.ts";
import { formatCount } from "~/lib/count.ts";
import { inPieces } from "~/lib/pieces.ts";
import { buttonClass, LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { renderHeart } from "./card-parts.tsx";

/** Where the home page's products stand; the navigation and the hero scroll here. */
export const PRODUCTS_SECTION = "products-section";

/** Address of the home page with a search or a category chosen, at its products. */
export const homeProductsUrl = (change: Partial<FilterState>) =>
  `${filterUrl("/", { ...emptyFilters, ...change })}#${PRODUCTS_SECTION}`;

/** Featured Products of the home page, narrowed by a search or a category in the address. */
export function ProductsSection({ listing }: { listing: Listing }) {
  const control = useFilters("/", listing.filters);
  const { filters, isPending } = control;
  const { result } = listing;
  const products = useMemo(() => unpackCards(listing.cards), [listing.cards]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list that was loaded
  useEffect(keepLastList, [listing]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever comes by a search's address comes to see what was found; who comes back stays where they were.
    const { search, hash } = location;
    if (hash === "" && scrollY === 0 && new URLSearchParams(search).has("search"))
      section.current?.scrollIntoView();
  }, []);
  const isNarrowed = filters.searchQuery !== "" || filters.categories.length > 0;
  return (
    <section
      ref={section}
      id={PRODUCTS_SECTION}
      aria-labelledby="products-title"
      className="wrap scroll-mt-20 py-20"
    >
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h2 id="products-title" className="display text-xl">
            Featured Products
          </h2>
          <p role="status" className="mt-2 text-sm text-muted">
            {filters.searchQuery
              ? `${inPieces(result.total)} for “${result.corrected ?? filters.searchQuery}”`
              : "Chosen from the newest pieces of our houses."}
          </p>
        </div>
        <Form
          action={`/#${PRODUCTS_SECTION}`}
          method="get"
          role="search"
          preventScrollReset
          className="flex w-full items-end gap-2 sm:w-auto"
        >
          <input
            key={filters.searchQuery}
            type="search"
            name="search"
            defaultValue={filters.searchQuery}
            aria-label="Search products"
            placeholder="e.g. Heels, Bags, Sneakers..."
            maxLength={120}
            className="h-11 min-w-0 flex-1 border-b border-edge bg-transparent text-base placeholder:text-muted sm:w-64"
          />
          <button type="submit" className={buttonClass("secondary")}>
            Search
          </button>
        </Form>
      </div>
      <nav aria-label="Categories" className="mb-8">
        <ul className="flex gap-x-6 overflow-x-auto [scrollbar-width:none]">
          <CategoryLink
            name="All"
            to={homeProductsUrl({ searchQuery: filters.searchQuery })}
            isCurrent={filters.categories.length === 0}
          />
          {categories.map(({ key, name }) => (
            <CategoryLink
              key={key}
              name={name}
              to={homeProductsUrl({ searchQuery: filters.searchQuery, categories: [name] })}
              isCurrent={filters.categories.includes(name)}
            />
          ))}
        </ul>
      </nav>
      <div aria-busy={isPending} className={cx("transition-opacity", isPending && "opacity-50")}>
        {products.length === 0 ? (
          <EmptyResult control={control} loosen={result.without} unfiltered={result.unfiltered} />
        ) : (
          <ProductGrid products={products} renderHeart={renderHeart} viewDetails />
        )}
      </div>
      <p className="mt-12 text-center">
        <LinkButton
          to={filterUrl("/products", {
            ...emptyFilters,
            searchQuery: filters.searchQuery,
            categories: filters.categories,
          })}
          variant="secondary"
        >
          {isNarrowed
            ? `See all ${formatCount(result.total)}`
            : `Shop all ${formatCount(result.total)} pieces`}
        </LinkButton>
      </p>
    </section>
  );
}

function CategoryLink({ name, to, isCurrent }: { name: string; to: string; isCurrent: boolean }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? "true" : undefined}
        className={cx(
          "inline-flex min-h-11 items-center text-sm transition-colors",
          isCurrent ? "underline decoration-brass underline-offset-8" : "text-muted hover:text-ink",
        )}
      >
        {name}
      </Link>
    </li>
  );
}
