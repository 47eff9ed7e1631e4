import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { CataloguePrice } from "~/features/catalogue/components/catalogue-price.tsx";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { categoryKey } from "~/features/catalogue/rules.ts";
import { Stars } from "~/ui/stars.tsx";

/** Whose piece it is, what it is called and costs, and what others think of it. */
export function ProductHead({
  product,
  house,
}: {
  product: ProductDetail;
  house: string | undefined;
}) {
  const { addsVat } = useStore();
  return (
    <>
      {product.badge && <p className="caps mb-3">{product.badge}</p>}
      {product.brand && (
        <p className="caps text-muted">
          {house ? (
            <Link to={house} className="underline-offset-4 hover:text-ink hover:underline">
              {product.brand}
            </Link>
          ) : (
            product.brand
          )}
        </p>
      )}
      <h1 className="display mt-1 text-xl">{product.name}</h1>
      <p className="mt-3 text-lg">
        <CataloguePrice product={product} />
        {addsVat && <span className="ml-2 text-sm text-muted">VAT is added at checkout</span>}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <a href="#reviews" className="inline-flex min-h-11 items-center">
          <Stars rating={product.rating} count={product.ratingCount} />
        </a>
        <Link
          to={`/products?category=${categoryKey(product.category)}`}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {product.category}
        </Link>
        {product.colors.length > 0 && <span>{product.colors.join(", ")}</span>}
      </div>
    </>
  );
}
