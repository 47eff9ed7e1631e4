import { call } from "~/client/call.ts";
import type { ProductCard } from "./cards.server.ts";
import { CARDS_AT_ONCE } from "./rules.ts";
import { fromWireCard } from "./wire-card.ts";

/** Any number of products in the order of their ids; those that are gone are left out. @throws ShopError */
export async function fetchCardsOf(ids: readonly number[]): Promise<ProductCard[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / CARDS_AT_ONCE) }, (_, n) => n);
  const answers = await Promise.all(
    starts.map((n) =>
      call("product_cards", { ids: ids.slice(n * CARDS_AT_ONCE, (n + 1) * CARDS_AT_ONCE) }),
    ),
  );
  return answers.flat().map(fromWireCard);
}
