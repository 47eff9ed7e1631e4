import { Link } from "react-router";
import { formatCount } from "~/lib/count.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { emptyFilters, type FilterState } from "../filters.ts";
import { categories } from "../rules.ts";
import type { FacetName } from "../search/filter-index.ts";
import type { CardParts } from "./product-card.tsx";
import { SomethingToSee } from "./something-to-see.tsx";
import type { FilterControl } from "./use-filters.ts";

const without: Record<FacetName, { label: string; change: Partial<FilterState> }> = {
  categories: { label: "any category", change: { categories: [] } },
  price: { label: "any price", change: { priceRange: [null, null] } },
  sizes: { label: "any size", change: { sizes: [] } },
  colors: { label: "any colour", change: { colors: [] } },
  brands: { label: "any brand", change: { brands: [] } },
  inStock: { label: "sold-out pieces too", change: { inStock: false } },
  onSale: { label: "full-price pieces too", change: { onSale: false } },
};

const wayOut = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo";

interface EmptyResultProps {
  control: FilterControl;
  loosen: readonly { facet: FacetName; count: number }[];
  /** Products before any filter. */
  unfiltered: number;
}

/** Nothing found: the way on, and pieces to look at meanwhile. */
export function EmptyResult({
  renderHeart,
  ...result
}: EmptyResultProps & Pick<CardParts, "renderHeart">) {
  return (
    <>
      <WayOut {...result} />
      <SomethingToSee renderHeart={renderHeart} />
    </>
  );
}

/** Which filter stands in the way, and what there would be without it. */
function WayOut({ control, loosen, unfiltered }: EmptyResultProps) {
  const { filters, href } = control;
  const helpful = loosen.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (unfiltered === 0) {
    return (
      <EmptyState
        title={
          filters.searchQuery ? `Nothing found for “${filters.searchQuery}”` : "Nothing here yet"
        }
        text="Try another word, or look around here:"
        action={
          <ul className="flex flex-wrap justify-center gap-x-6 text-sm">
            {categories.map(({ key, name }) => (
              <li key={key}>
                <Link to={`/products?category=${key}`} className={wayOut}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No piece has all of that"
      text="Loosen one of these:"
      action={
        <ul className="flex flex-col text-sm">
          {helpful.map(({ facet, count }) => (
            <li key={facet}>
              <Link to={href(without[facet].change)} preventScrollReset className={wayOut}>
                Show {without[facet].label} ({formatCount(count)})
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={href({ ...emptyFilters, searchQuery: filters.searchQuery, sort: filters.sort })}
              preventScrollReset
              className={wayOut}
            >
              Clear all filters ({formatCount(unfiltered)})
            </Link>
          </li>
        </ul>
      }
    />
  );
}
