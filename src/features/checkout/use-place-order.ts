import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { dropWaiting, useWaiting } from "~/client/offline/outbox.ts";
import { detailsOf } from "~/client/refusal-details.ts";
import { ShopError } from "~/client/shop-error.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import type { CartLine } from "~/features/cart/rules.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import {
  type ChangedTotals,
  type MissingPiece,
  outOfStock,
  totalsChanged,
} from "~/lib/refusals.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import type { ShopperMethod } from "~/lib/statuses.ts";
import { useCheckout } from "./checkout-provider.tsx";
import { saveLastWay } from "./last-way.ts";
import { forgetSession, orderOf, submitOrder } from "./submit.ts";
import { keepOrder, ORDER, pathOfOrder } from "./waiting-order.ts";

/** Refusals that end with a code from the shopper's mailbox. */
const ASKING = ["confirm_first", "wrong_code"];

/** Refusals after which the summary asks the shop again. */
const WORTH_ASKING = ["gift_card", "store_credit", "gift_wrap_not_offered"];

const askAgain = (codes: readonly string[]) =>
  `The shop has not answered about ${codes.join(" and ")} yet, so we ask again. Look at the total, then press once more; or empty the field to order without.`;

interface Refusal {
  message: string;
  details: string[];
}

/** Sends the order, and says what the shop did not take. */
export function usePlaceOrder() {
  const cart = useCart();
  const checkout = useCheckout();
  const { draft, update, reset, claimKey, delivery, retryQuote, discount } = checkout;
  const { isBehind, totalKobo, credit, byCardKobo, wrapKobo } = checkout;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** A code from the shopper's mailbox lets the order through; stays while it is tried. */
  const [asksForCode, setAsksForCode] = useState(false);
  const [code, setCode] = useState("");
  const sending = useRef(false);

  /** What would pay or take something off, if the shop had said so: nobody is to pay it unseen. */
  const unansweredCodes = () => [
    ...(discount.state === "unanswered" ? ["your discount code"] : []),
    ...(checkout.giftCard.state === "unanswered" ? ["your gift card"] : []),
  ];

  /** @param paymentMethod of what no gift card and no store credit pays */
  async function place(paymentMethod: ShopperMethod | null) {
    if (sending.current || !delivery || isBehind) return;
    const unknown = unansweredCodes();
    if (unknown.length > 0) {
      setRefusal({ message: askAgain(unknown), details: [] });
      return retryQuote();
    }
    sending.current = true;
    setBusy(true);
    setRefusal(undefined);
    // A card that was refused, or pays nothing, is not part of what the shopper saw either.
    const usedCard = byCardKobo > credit.paysKobo ? draft.giftCard : "";
    const attempt = { ...draft, giftCard: usedCard, useCredit: credit.isUsed };
    const key = claimKey();
    // A code that was refused is not part of what the shopper saw.
    const asked = orderOf(
      discount.state === "ready" ? attempt : { ...attempt, discountCode: "" },
      paymentMethod,
      cart.lines,
      {
        deliveryFee: delivery.fee,
        discount: discount.amount,
        giftWrap: wrapKobo === null ? null : wrapKobo / 100,
        giftCard: byCardKobo / 100,
        credit: credit.paysKobo / 100,
        total: totalKobo / 100,
      },
      code.trim(),
    );
    try {
      const order = await submitOrder(asked, key);
      if (paymentMethod) saveLastWay(paymentMethod);
      await navigate(pathOfOrder(order), { replace: true });
      cart.takeOut(asked.lines);
      reset();
    } catch (error) {
      // Without an answer it waits for the network: the page shows that.
      const isAway = error instanceof ShopError && error.status === 0;
      if (!isAway || !keepOrder(key, asked)) explain(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  // One that waited was sent meanwhile, and refused: it is changed here, as any other.
  const refused = useWaiting(ORDER).find(({ refusal }) => refusal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (!refused?.refusal || !delivery) return;
    dropWaiting(refused.id);
    const { status, ...said } = refused.refusal;
    explain(new ShopError(status, said));
  }, [refused?.id, delivery === undefined]);

  function explain(error: unknown) {
    if (!(error instanceof ShopError)) throw error;
    // An answer that is a refusal: the next try is another order. Without an answer it is the same one.
    if (error.status >= 400 && error.status < 500) update({ idempotencyKey: "" });
    // A code that stopped working since: the summary says why, the next press orders without it.
    if (error.code.startsWith("discount_") || WORTH_ASKING.includes(error.code)) retryQuote();
    // Said once: who presses again wants it besides.
    if (error.code === "ordered_by_agent") update({ agentCheckout: "" });
    const totals = detailsOf(error, totalsChanged);
    const missing = detailsOf(error, outOfStock);
    if (totals) setRefusal(acceptChanges(error.message, totals));
    else if (missing) setRefusal(describeStock(error.message, missing.problems, cart.lines));
    else if (error.status === 401) {
      // Signed out from elsewhere. What was typed stays, as a guest's.
      update({ owner: "", idempotencyKey: "" });
      void forgetSession();
      const message = "You were signed out. Sign in again, or press again to order as a guest.";
      setRefusal({ message, details: [] });
    } else {
      if (ASKING.includes(error.code)) setAsksForCode(true);
      setRefusal({ message: error.message, details: [] });
    }
  }

  /** Shows the present prices; pressing the button again is the consent. */
  function acceptChanges(message: string, now: ChangedTotals): Refusal {
    const details: string[] = [];
    const note = (what: string, isKobo: number, wasKobo: number) => {
      if (isKobo !== wasKobo)
        details.push(
          `${what}: ${formatNairaExact(isKobo)} instead of ${formatNairaExact(wasKobo)}`,
        );
    };
    cart.replaceLines(
      cart.lines.map((line) => {
        const fresh = now.lines.find(
          (other) => other.product_id === line.id && other.size === line.size,
        );
        const priceKobo = fresh ? nairaToKobo(fresh.price) : line.priceKobo;
        note(line.name, priceKobo, line.priceKobo);
        return { ...line, priceKobo };
      }),
    );
    note("Discount", nairaToKobo(now.discount), nairaToKobo(discount.amount));
    if (now.discount !== discount.amount) retryQuote();
    note("Gift wrap", nairaToKobo(now.gift_wrap), wrapKobo ?? 0);
    if (nairaToKobo(now.gift_wrap) !== (wrapKobo ?? 0)) retryQuote();
    const creditKobo = nairaToKobo(now.store_credit);
    const cardKobo = nairaToKobo(now.gift_card) - creditKobo;
    note("Store credit", creditKobo, credit.paysKobo);
    note("Gift card", cardKobo, byCardKobo - credit.paysKobo);
    if (creditKobo !== credit.paysKobo || cardKobo !== byCardKobo - credit.paysKobo) retryQuote();
    if (delivery && now.delivery_fee !== delivery.fee) {
      note("Delivery", nairaToKobo(now.delivery_fee), nairaToKobo(delivery.fee));
      retryQuote();
    }
    return { message, details };
  }

  return { place, busy, refusal, setRefusal, asksForCode, code, setCode };
}

function describeStock(
  message: string,
  problems: readonly MissingPiece[],
  lines: readonly CartLine[],
): Refusal {
  const categoryOf = (id: number) => lines.find((line) => line.id === id)?.category ?? "";
  return {
    message: `${message}. Nothing was ordered: change your cart and try again.`,
    details: problems.map(({ product_id, name, size, kind, available }) => {
      const piece = pieceInSize(name || "A piece", size, categoryOf(product_id));
      if (kind === "not_enough") return `${piece}: only ${available} left`;
      return `${piece}: ${kind === "sold_out" ? "sold out" : "no longer in the shop"}`;
    }),
  };
}
