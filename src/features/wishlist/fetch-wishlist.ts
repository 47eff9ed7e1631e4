import { queryTables } from "~/client/tables.ts";
import { fetchCardsOf } from "~/features/catalogue/fetch-cards.ts";

/** What somebody has saved, the newest first, each with its product where that is still in the shop. */
export async function fetchWishlist(userId: string) {
  const entries = await queryTables((db) =>
    db
      .from("wishlists")
      .select("id, product_id, product_name, product_image, created_at")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .limit(200),
  );
  const cards = await fetchCardsOf(entries.map((entry) => entry.product_id));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return entries.map((entry) => ({ ...entry, product: byId.get(entry.product_id) }));
}
