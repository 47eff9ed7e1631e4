import { useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { browserStore } from "~/client/stored.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { CheckoutProvider, useCheckout } from "../checkout-provider.tsx";
import { DRAFT_KEY, parseDraft } from "../draft.ts";
import { DiscountField } from "./discount-field.tsx";
import { Express } from "./express.tsx";

/**
 * Above the cart's way on: a discount code with what it is worth or why it is worth nothing, and for who
 * is known the order itself. A guest without a code costs the shop no question.
 */
export default function CartPanel({ isBlocked }: { isBlocked: boolean }) {
  const { user } = useAuth();
  const [asks, setAsks] = useState(
    () => parseDraft(browserStore.read(DRAFT_KEY)).discountCode !== "",
  );
  const isThere = useLocation().pathname.startsWith("/checkout");
  // There both stand on the page.
  if (isThere) return null;
  if (!user && !asks) {
    return (
      <Button variant="quiet" className="mt-1 text-xs" onClick={() => setAsks(true)}>
        I have a discount code
      </Button>
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
  if (!asks) {
    return (
      <Button variant="quiet" className="mt-1 text-xs" onClick={onAsk}>
        I have a discount code
      </Button>
    );
  }
  return (
    <>
      <DiscountField />
      {discount.state === "ready" && (
        <p className="prices mt-1 flex justify-between text-sm">
          <span>Discount</span>
          <span>−{formatNairaExact(nairaToKobo(discount.amount))}</span>
        </p>
      )}
    </>
  );
}
