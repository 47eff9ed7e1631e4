import { useEffect, useState } from "react";
import { readAsVisitor } from "~/client/call.ts";
import type { ProductCard as Product } from "../cards.server.ts";
import { fetchViewed, IN_A_ROW } from "../fetch-viewed.ts";
import { fromWireCard } from "../wire-card.ts";
import type { CardParts } from "./product-card.tsx";
import { ProductRow } from "./product-row.tsx";

interface Seen {
  title: string;
  products: Product[];
}

/** What this browser looked at; for who is new here, what others praise. */
async function findSomething(signal: AbortSignal): Promise<Seen> {
  const viewed = await fetchViewed(signal);
  if (viewed.length > 0) return { title: "Recently viewed", products: viewed };
  const { products } = await readAsVisitor(
    "search_products",
    { sort: "rating", in_stock: true },
    { signal },
  );
  return { title: "Well loved", products: products.slice(0, IN_A_ROW).map(fromWireCard) };
}

/** Pieces where there would be nothing else to look at; it stands at the page's end and moves nothing. */
export function SomethingToSee({ renderHeart }: { renderHeart?: CardParts["renderHeart"] }) {
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    const stop = new AbortController();
    findSomething(stop.signal)
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
