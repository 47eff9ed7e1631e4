import { readAsVisitor } from "~/client/call.ts";
import type { ProductCard } from "./cards.server.ts";
import { readViewed } from "./recently-viewed.ts";
import { fromWireCard } from "./wire-card.ts";

/** As many as a row of pieces shows. */
const IN_A_ROW = 8;
/** Fewer would leave most of the row empty where there is nothing else to look at. */
const FEWEST = 3;

/** What this browser looked at, but for one, at today's prices. @throws ShopError */
export async function fetchViewed(signal: AbortSignal, exceptId?: number): Promise<ProductCard[]> {
  const ids = readViewed()
    .map(({ id }) => id)
    .filter((id) => id !== exceptId)
    .slice(0, IN_A_ROW);
  if (ids.length === 0) return [];
  return (await readAsVisitor("product_cards", { ids }, { signal })).map(fromWireCard);
}

/** What this browser looked at; for who has seen little here, what others praise. @throws ShopError */
export async function fetchSomething(
  signal: AbortSignal,
): Promise<{ title: string; products: ProductCard[] }> {
  const viewed = await fetchViewed(signal);
  if (viewed.length >= FEWEST) return { title: "Recently viewed", products: viewed };
  const { products } = await readAsVisitor(
    "search_products",
    { sort: "rating", in_stock: true },
    { signal },
  );
  return { title: "Well loved", products: products.slice(0, IN_A_ROW).map(fromWireCard) };
}
