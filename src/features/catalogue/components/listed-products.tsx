import { cx } from "~/ui/cx.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import { isWomens } from "../rules.ts";
import type { CardParts } from "./product-card.tsx";
import { ProductGrid } from "./product-grid.tsx";

/** The products of a list, what comes from the women's collection apart where that is wanted. */
export function ListedProducts({
  products,
  splitWomens,
  ...parts
}: CardParts & {
  products: readonly Product[];
  splitWomens: boolean;
}) {
  const own = splitWomens ? products.filter(({ category }) => !isWomens(category)) : products;
  const womens = splitWomens ? products.filter(({ category }) => isWomens(category)) : [];
  return (
    <>
      {own.length > 0 && <ProductGrid products={own} {...parts} eager narrow headingLevel="h2" />}
      {womens.length > 0 && (
        <>
          <h2 className={cx("display mb-6 text-lg", own.length > 0 && "mt-16")}>
            From the women's collection
          </h2>
          <ProductGrid products={womens} {...parts} eager={own.length === 0} narrow />
        </>
      )}
    </>
  );
}
