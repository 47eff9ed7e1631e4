import { Composed } from "~/ui/composed.tsx";
import { cx } from "~/ui/cx.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import { withTellingBadges } from "../rules.ts";
import { type CardParts, ProductCard, preloadCard } from "./product-card.tsx";

const FIRST_ROW = 4;

/** Two columns on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({
  products,
  renderHeart,
  renderQuickAdd,
  viewDetails = false,
  eager = false,
  narrow = false,
  headingLevel = "h3",
}: CardParts & {
  products: readonly Product[];
  viewDetails?: boolean;
  /** The first row is in the first view. */
  eager?: boolean;
  /** Beside the filter panel there is room for one column less. */
  narrow?: boolean;
  /** Of the names, by what stands above the grid. */
  headingLevel?: "h2" | "h3";
}) {
  return (
    <ul
      className={cx(
        "grid grid-cols-2 gap-x-3 gap-y-9 sm:gap-x-4 md:grid-cols-3",
        narrow ? "lg:grid-cols-3 xl:grid-cols-4" : "lg:grid-cols-4",
      )}
    >
      {withTellingBadges(products).map((product, at) => (
        <Composed
          key={product.id}
          as="li"
          head={eager && at < FIRST_ROW ? () => preloadCard(product) : undefined}
        >
          <ProductCard
            product={product}
            heart={renderHeart?.(product)}
            quickAdd={renderQuickAdd?.(product)}
            viewDetails={viewDetails}
            eager={eager && at < FIRST_ROW}
            headingLevel={headingLevel}
          />
        </Composed>
      ))}
    </ul>
  );
}
