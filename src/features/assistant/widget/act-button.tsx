import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { call } from "~/client/call.ts";
import { authPath, readSession } from "~/client/session.ts";
import { keepUnfinished } from "~/client/unfinished.ts";
import { askForAlert } from "~/features/back-in-stock/ask.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { itemOf } from "~/features/cart/rules.ts";
import type { WireCard } from "~/features/catalogue/schema.ts";
import { fromWireCard } from "~/features/catalogue/wire-card.ts";
import { addToWishlist } from "~/features/wishlist/wishlist.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
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
    addToCart(itemOf(fromWireCard(card), size));
    return true;
  }
  async function save(id: number): Promise<boolean> {
    if (readSession()) return addToWishlist(id);
    keepUnfinished("wishlist", id);
    toast.info("Please sign in to add to wishlist");
    await navigate(authPath(`${pathname}${search}`));
    return false;
  }
  async function wait(id: number, size: string): Promise<boolean> {
    if (!readSession()) {
      // Without an account we must be told where to write.
      onFollow();
      await navigate(`/product/${id}#${size ? sizeAnchor(size) : "sizes"}`);
      return false;
    }
    try {
      toast.success((await askForAlert(id, size)).message);
      return true;
    } catch (error) {
      toast.error((error as Error).message);
      return false;
    }
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
  /** @returns whether it is done */
  async function perform(wanted: Act): Promise<boolean> {
    switch (wanted.kind) {
      case "cart":
        return putInCart(wanted.product_id, wanted.size);
      case "save":
        return save(wanted.product_id);
      case "alert":
        return wait(wanted.product_id, wanted.size);
      case "cancel":
        return cancel(wanted.order_id);
      case "open":
        return false;
    }
  }
  async function press() {
    setState("busy");
    setState((await perform(act)) ? "done" : "open");
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
