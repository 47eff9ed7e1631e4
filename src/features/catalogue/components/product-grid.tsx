import type { ReactNode } from "react";
import { cx } from "~/ui/cx.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import { ProductCard } from "./product-card.tsx";

const FIRST_ROW = 4;
const FIRST_ON_PHONE = 2;

/** Two columns on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({
  products,
  action,
  eager = false,
  renderHeart,
  narrow = false,
  headingLevel = "h3",
}: {
  products: readonly Product[];
  action: Parameters<typeof ProductCard>[0]["action"];
  /** The first row is in the first view. */
  eager?: boolean;
  renderHeart?: ((product: Product) => ReactNode) | undefined;
  /** Beside the filter panel there is room for one column less. */
  narrow?: boolean;
  /** Of the names, by what stands above the grid. */
  headingLevel?: "h2" | "h3";
}) {
  return (
    <ul
      className={cx(
        "grid grid-cols-2 gap-x-3 gap-y-9 sm:gap-x-4 md:grid-cols-3",
        narrow ? "lg:grid-cols-3 2xl:grid-cols-4" : "lg:grid-cols-4",
      )}
    >
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            action={action}
            eager={eager && at < FIRST_ROW}
            first={eager && at < FIRST_ON_PHONE}
            heart={renderHeart?.(product)}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  );
}
