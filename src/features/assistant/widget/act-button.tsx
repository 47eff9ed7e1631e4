import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { call } from "~/client/call.ts";
import { authPath, readSession } from "~/client/session.ts";
import { keepUnfinished } from "~/client/unfinished.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import type { WireCard } from "~/features/catalogue/schema.ts";
import { fromWireCard } from "~/features/catalogue/wire-card.ts";
import { addToWishlist } from "~/features/wishlist/wishlist.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import type { Act } from "../schema.ts";

/** What TEMI offered, done by the shop's ordinary function when it is pressed, and once. */
export function ActButton({
  act,
  cards,
  onFollow,
}: {
  act: Act;
  cards: readonly WireCard[];
  onFollow: () => void;
}) {
  const { addToCart } = useCart();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<"open" | "busy" | "done">("open");
  if (act.kind === "open") {
    return (
      <p>
        <Link to={act.to} onClick={onFollow} className="link">
          {act.label}
        </Link>
      </p>
    );
  }

  function putInCart(id: number, size: string): boolean {
    const card = cards.find((one) => one.id === id);
    if (!card) return false;
    const product = fromWireCard(card);
    addToCart({
      id,
      name: product.name,
      image: product.images[0] ?? "",
      size,
      priceKobo: product.salePriceKobo ?? product.priceKobo,
      category: product.category,
      brand: product.brand,
    });
    return true;
  }
  async function save(id: number): Promise<boolean> {
    if (readSession()) return addToWishlist(id);
    keepUnfinished("wishlist", id);
    toast.info("Please sign in to add to wishlist");
    await navigate(authPath(`${pathname}${search}`));
    return false;
  }
  async function cancel(order_id: string): Promise<boolean> {
    try {
      await call("cancel_order", { order_id });
      toast.success("Your order was cancelled");
      return true;
    } catch (error) {
      toast.error((error as Error).message || "Failed to cancel the order");
      return false;
    }
  }
  async function press() {
    setState("busy");
    const isDone =
      act.kind === "cart"
        ? putInCart(act.product_id, act.size)
        : act.kind === "save"
          ? await save(act.product_id)
          : act.kind === "cancel" && (await cancel(act.order_id));
    setState(isDone ? "done" : "open");
  }
  return state === "done" ? (
    <p role="status">Done.</p>
  ) : (
    <Button
      variant={act.kind === "cancel" ? "danger" : "secondary"}
      busy={state === "busy"}
      onClick={press}
    >
      {act.label}
    </Button>
  );
}
