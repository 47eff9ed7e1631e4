import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import { readViewed } from "../recently-viewed.ts";
import { fromWireCard } from "../wire-card.ts";
import type { CardParts } from "./product-card.tsx";
import { ProductRow } from "./product-row.tsx";

/** What this browser looked at before, at today's prices. Stands at the page's end: it moves nothing. */
export function RecentlyViewed({
  currentId,
  renderHeart,
}: Pick<CardParts, "renderHeart"> & { currentId: number }) {
  const [products, setProducts] = useState<Product[]>([]);
  useEffect(() => {
    const ids = readViewed()
      .map(({ id }) => id)
      .filter((id) => id !== currentId)
      .slice(0, 8);
    setProducts([]);
    if (ids.length === 0) return;
    const stop = new AbortController();
    callAsVisitor("product_cards", { ids }, { signal: stop.signal })
      .then((cards) => setProducts(cards.map(fromWireCard)))
      .catch(() => {
        // A courtesy: without it the page is whole.
      });
    return () => stop.abort();
  }, [currentId]);
  if (products.length === 0) return null;
  return <ProductRow title="Recently viewed" products={products} renderHeart={renderHeart} />;
}
