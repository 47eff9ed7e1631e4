import { useEffect } from "react";
import { call } from "~/client/call.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { isTold, noteTold, sendCart } from "../keep-cart.ts";

/** After so long without another change. */
const SETTLED_MS = 2000;

/** Tells the shop of each change in the cart of somebody who wants to be reminded of it, and of nobody else's. */
export default function CartKeeper({ userId }: { userId: string }) {
  const { lines, ready } = useCart();
  useEffect(() => {
    if (!ready || isTold(userId, lines)) return;
    const timer = setTimeout(async () => {
      const choices = await call("own_message_choices").catch(() => undefined);
      if (choices?.abandoned_cart) await sendCart(userId, lines);
      else if (choices) noteTold(userId, lines);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [userId, lines, ready]);
  return null;
}
