import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import type { ResultOf } from "~/client/wire.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { Button } from "~/ui/button.tsx";
import { CheckoutProvider, useCheckout } from "../checkout-provider.tsx";
import { fetchPromotions } from "../promotions/fetch-promotions.ts";
import { readDraft } from "../stored-draft.ts";
import { DiscountField } from "./discount-field.tsx";
import { Express } from "./express.tsx";
import { PromotionLines } from "./promotion-lines.tsx";

/**
 * Above the cart's way on: a discount code with what it is worth or why it is worth nothing, and for who
 * is known the order itself. A guest without a code is only told of promotions that need none.
 */
export default function CartPanel({ isBlocked }: { isBlocked: boolean }) {
  const { user } = useAuth();
  const [asks, setAsks] = useState(() => readDraft().discountCode !== "");
  const isThere = useLocation().pathname.startsWith("/checkout");
  // There both stand on the page.
  if (isThere) return null;
  if (!user && !asks) {
    return (
      <>
        <GuestPromotions />
        <Button variant="quiet" className="mt-1 text-xs" onClick={() => setAsks(true)}>
          I have a discount code
        </Button>
      </>
    );
  }
  return (
    <CheckoutProvider>
      <CodeLine asks={asks} onAsk={() => setAsks(true)} />
      {user && !isBlocked && <Express />}
    </CheckoutProvider>
  );
}

function CodeLine({ asks, onAsk }: { asks: boolean; onAsk(): void }) {
  const { ready, discount } = useCheckout();
  if (!ready) return null;
  return (
    <>
      {asks ? (
        <DiscountField />
      ) : (
        <Button variant="quiet" className="mt-1 text-xs" onClick={onAsk}>
          I have a discount code
        </Button>
      )}
      {discount.state !== "loading" && <PromotionLines {...discount} />}
    </>
  );
}

const nothing: ResultOf<"quote_promotions"> = {
  discount: 0,
  applied: [],
  hints: [],
  refusal: null,
};

function GuestPromotions() {
  const { lines } = useCart();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    const controller = new AbortController();
    fetchPromotions({ code: "", email: "", phone: "", delivery_fee: 0, lines }, controller.signal)
      .then(setFound)
      // The checkout asks again, and says so when it cannot.
      .catch(() => {});
    return () => controller.abort();
  }, [lines]);
  return <PromotionLines {...found} />;
}
