import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUser } from "~/client/auth-provider.tsx";
import { authPath, readSession } from "~/client/session.ts";
import { keepUnfinished } from "~/client/unfinished.ts";
import { cx } from "~/ui/cx.ts";
import { Icon } from "~/ui/icon.tsx";
import { toast } from "~/ui/toast.ts";
import {
  addToWishlist,
  reloadWishlist,
  removeFromWishlist,
  savedOnServer,
  savedProducts,
  subscribe,
} from "../wishlist.ts";

/** Saves a product for later, or takes it back. Signed out, it is saved after signing in. */
export function Heart({
  productId,
  name,
  className,
}: {
  productId: number;
  name: string;
  className?: string;
}) {
  const saved = useSyncExternalStore(subscribe, savedProducts, savedOnServer).has(productId);
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another wishlist
  useEffect(() => reloadWishlist(), [userId]);

  async function press() {
    if (busy) return;
    if (!readSession()) {
      keepUnfinished("wishlist", productId);
      toast.info("Please sign in to add to wishlist");
      await navigate(authPath(`${pathname}${search}`));
      return;
    }
    setBusy(true);
    await (saved ? removeFromWishlist(productId) : addToWishlist(productId));
    setBusy(false);
  }
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`${saved ? "Remove from" : "Add to"} wishlist: ${name}`}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx("card-heart", className)}
    >
      <Icon name="heart" className={saved ? "fill-oxblood text-oxblood" : undefined} />
    </button>
  );
}
