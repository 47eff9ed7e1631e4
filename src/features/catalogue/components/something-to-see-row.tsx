import { useEffect, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import type { CardParts } from "./product-card.tsx";
import { ProductRow } from "./product-row.tsx";

/** Shown by `SomethingToSee`, which fetches it. */
export function SomethingToSeeRow({ renderHeart }: Pick<CardParts, "renderHeart">) {
  const [seen, setSeen] = useState<{ title: string; products: Product[] }>();
  useEffect(() => {
    const stop = new AbortController();
    loadWithRetries(() => import("../fetch-viewed.ts"))
      .then(({ fetchSomething }) => fetchSomething(stop.signal))
      .then(setSeen)
      .catch(() => {
        // A courtesy: without it the page is whole.
      });
    return () => stop.abort();
  }, []);
  return seen ? (
    <ProductRow title={seen.title} products={seen.products} renderHeart={renderHeart} />
  ) : null;
}
