import { Link } from "react-router";
import { useWaiting } from "~/client/offline/outbox.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { vatTitle } from "~/lib/vat.ts";
import { Button } from "~/ui/button.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { describeDays } from "../describe-days.ts";
import { chosenAddress } from "../draft.ts";
import { howItIsPaid, payingCards } from "../express-words.ts";
import { useLastWay } from "../last-way.ts";
import { usePlaceOrder } from "../use-place-order.ts";
import { ORDER } from "../waiting-order.ts";
import { CardFields } from "./gift-card-field.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { usePayAtDoor } from "./use-pay-at-door.ts";
import { WaitingOrder } from "./waiting-order.tsx";

/**
 * The order in one press, for who is signed in and has ordered before: where it goes, how it comes
 * and what it costs stand above the button. What the shop says otherwise stops it and is shown.
 */
export function Express() {
  const checkout = useCheckout();
  const { ready, draft, delivery, addresses, isBehind, quote, vatKobo } = checkout;
  const { byCardKobo, toPayKobo } = checkout;
  const { place, busy, refusal, asksForCode } = usePlaceOrder();
  const atDoor = usePayAtDoor();
  const way = useLastWay();
  const waiting = useWaiting(ORDER).find((item) => !item.refusal);
  const to = chosenAddress(draft, addresses);
  const { name, email, phone } = draft.contact;
  const isPaidByCard = byCardKobo > 0 && toPayKobo === 0;
  const isOffered = way !== "" && (way !== "on_delivery" || atDoor.pay_on_delivery);
  // To whom a gift goes, and with which words, stands at checkout.
  const isForOther = draft.isForOther || draft.isGift;
  const isKnown = name !== "" && email !== "" && phone !== "" && to !== undefined;
  if (waiting) return <WaitingOrder item={waiting} className="mt-4 p-4 text-sm" />;
  if (
    !ready ||
    isForOther ||
    !isKnown ||
    !(isOffered || isPaidByCard) ||
    !delivery ||
    draft.deliveryMethod === "pickup"
  )
    return null;
  return (
    <section
      aria-label="Order in one press"
      data-express
      className="mt-3 border border-line p-4 text-sm"
    >
      <p>
        To <strong className="font-medium">{name}</strong>,{" "}
        {[to.street, to.area, to.city].filter(Boolean).join(", ")}
      </p>
      <p className="mt-1 text-muted">
        {delivery.name},{" "}
        <span className="prices">
          {delivery.fee === 0 ? "free" : formatNairaExact(nairaToKobo(delivery.fee))}
        </span>
        . {describeDays(delivery)}. {howItIsPaid(way, payingCards(checkout), toPayKobo)}
        {vatKobo > 0 && (
          <>
            {" "}
            {vatTitle({ rate: quote.vatRate, isAdded: true })}:{" "}
            <span className="prices">{formatNairaExact(vatKobo)}</span>.
          </>
        )}
      </p>
      <CardFields />
      {refusal && <RefusalNote refusal={refusal} className="mt-3 p-3" />}
      {asksForCode ? (
        <p className="mt-3">
          <Link to="/checkout" className="link">
            Go on at checkout
          </Link>
          , where you show that the mailbox is yours.
        </p>
      ) : (
        <Button
          size="lg"
          busy={busy}
          disabled={isBehind}
          className="prices mt-3 w-full"
          onClick={() => place(isPaidByCard || way === "" ? null : way)}
        >
          Place order · {formatNairaExact(toPayKobo)}
        </Button>
      )}
    </section>
  );
}
