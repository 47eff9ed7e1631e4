import { readAsVisitor } from "~/client/call.ts";
import type { ProductCard } from "./cards.server.ts";
import { readViewed } from "./recently-viewed.ts";
import { fromWireCard } from "./wire-card.ts";

/** As many as a row of pieces shows. */
export const IN_A_ROW = 8;

/** What this browser looked at, but for one, at today's prices. @throws ShopError */
export async function fetchViewed(signal: AbortSignal, exceptId?: number): Promise<ProductCard[]> {
  const ids = readViewed()
    .map(({ id }) => id)
    .filter((id) => id !== exceptId)
    .slice(0, IN_A_ROW);
  if (ids.length === 0) return [];
  return (await readAsVisitor("product_cards", { ids }, { signal })).map(fromWireCard);
}
