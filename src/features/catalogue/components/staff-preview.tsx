import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "~/client/call.ts";
import type { ProductDetail } from "../queries.server.ts";

/** The page of a product that is not in the shop, as staff sees it. */
export default function StaffPreview({
  id,
  otherwise,
  children,
}: {
  id: number;
  /** For people who may not see it after all, and when there is no such product. */
  otherwise: ReactNode;
  children: (product: ProductDetail) => ReactNode;
}) {
  const [product, setProduct] = useState<ProductDetail>();
  useEffect(() => {
    let gone = false;
    call("preview_product", { id })
      .then((found) => !gone && setProduct(found))
      .catch(() => {
        // Without an answer it stays "not found", which can be loaded again.
      });
    return () => {
      gone = true;
    };
  }, [id]);
  if (!product) return otherwise;
  return (
    <>
      <title>{`${product.name} (inactive)`}</title>
      <div role="status" className="bg-amber-light text-sm">
        <p className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
          <span>
            This product is inactive: shoppers read “Product not found”. Only staff see this page.
          </span>
          <Link to={`/admin/products?edit=${product.id}`} className="underline underline-offset-4">
            Edit product
          </Link>
        </p>
      </div>
      <div inert>{children(product)}</div>
    </>
  );
}
