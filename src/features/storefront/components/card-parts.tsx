import { QuickAdd } from "~/features/cart/components/quick-add.tsx";
import type { QuickAddPlace } from "~/features/cart/quick-add.ts";
import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { Heart } from "~/features/wishlist/components/heart.tsx";

/** The wishlist's button on a card. */
export const renderHeart = ({ id, name }: ProductCard) => <Heart productId={id} name={name} />;

/** The cart's button on the cards of a page. */
export const renderQuickAdd = (place: QuickAddPlace) => (product: ProductCard) => (
  <QuickAdd product={product} place={place} />
);
