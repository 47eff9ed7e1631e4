import { useEffect, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import type { CardParts } from "./product-card.tsx";
import { ProductRow } from "./product-row.tsx";

/** What this browser looked at before, at today's prices. Stands at the page's end: it moves nothing. */
export function RecentlyViewed({
  currentId,
  renderHeart,
}: Pick<CardParts, "renderHeart"> & { currentId: number }) {
  const [products, setProducts] = useState<Product[]>([]);
  useEffect(() => {
    setProducts([]);
    const stop = new AbortController();
    loadWithRetries(() => import("../fetch-viewed.ts"))
      .then(({ fetchViewed }) => fetchViewed(stop.signal, currentId))
      .then(setProducts)
      .catch(() => {
        // A courtesy: without it the page is whole.
      });
    return () => stop.abort();
  }, [currentId]);
  if (products.length === 0) return null;
  return <ProductRow title="Recently viewed" products={products} renderHeart={renderHeart} />;
}
