import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { ProductCard } from "./cards.server.ts";
import type { WireCard } from "./schema.ts";

/** A card as the functions of the wire give it: snake_case and naira. */
export const toWireCard = (card: ProductCard): WireCard => ({
  id: card.id,
  name: card.name,
  brand: card.brand,
  category: card.category,
  price: koboToNaira(card.priceKobo),
  sale_price: card.salePriceKobo === null ? null : koboToNaira(card.salePriceKobo),
  badge: card.badge,
  image: card.images[0] ?? null,
  images: card.images,
  image_alts: card.alts,
  rating: card.rating,
  rating_count: card.ratingCount,
  sizes: card.sizes,
  in_stock: card.inStock,
  colors: card.colors,
  family_size: card.familySize,
});

/** The same, back in the shop's own terms. */
export const fromWireCard = (card: WireCard): ProductCard => ({
  id: card.id,
  name: card.name,
  brand: card.brand,
  category: card.category,
  priceKobo: nairaToKobo(card.price),
  salePriceKobo: card.sale_price === null ? null : nairaToKobo(card.sale_price),
  badge: card.badge,
  images: card.images,
  alts: card.image_alts,
  rating: card.rating,
  ratingCount: card.rating_count,
  sizes: card.sizes,
  inStock: card.in_stock,
  colors: card.colors,
  familySize: card.family_size,
});
