import { createContext, use, useCallback, useEffect, useMemo, useState } from "react";
import type { SavedAddress } from "~/features/accounts/schema.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { nairaToKobo } from "~/lib/money.ts";
import { vatOn } from "~/lib/vat.ts";
import { readDeliverTo } from "./deliver-to.ts";
import { type CheckoutDraft, emptyDraft, prefill, withoutOthers } from "./draft.ts";
import { followDraft, keepDraft, readDraft } from "./stored-draft.ts";
import { type DeliveryOption, type DeliveryQuote, useDeliveryQuote } from "./use-delivery-quote.ts";
import { type Discount, useDiscount } from "./use-discount.ts";
import { type GiftCard, useGiftCard } from "./use-gift-card.ts";
import { useOwnCredit } from "./use-own-credit.ts";
import { useShopper } from "./use-shopper.ts";

export interface Checkout {
  draft: CheckoutDraft;
  /** False until the stored draft has been read. */
  ready: boolean;
  update(change: Partial<CheckoutDraft>): void;
  /** It is ordered, and the order's page comes: nothing is shown any more, nor kept. */
  reset(): void;
  isOver: boolean;
  /** What the order in progress is told apart by: one for all tabs, so that two of them order once. */
  claimKey(): string;
  /** Addresses of whoever is signed in, the usual one first; none for a guest. */
  addresses: readonly SavedAddress[];
  quote: DeliveryQuote;
  /** What wrapping this order costs; null: it is not wrapped. */
  wrapKobo: number | null;
  /** The chosen way to deliver, if it is offered. */
  delivery: DeliveryOption | undefined;
  retryQuote(): void;
  discount: Discount;
  /** The fee or the discount is of what stood there before: the shop is still asked. */
  isBehind: boolean;
  /** VAT that is added. */
  vatKobo: number;
  /** Everything together, as far as it is known. */
  totalKobo: number;
  giftCard: GiftCard;
  /** What is on the shopper's account, whether it pays, and what: it does before a gift card. */
  credit: { balanceKobo: number; isUsed: boolean; paysKobo: number };
  /** What of it the store credit and the gift card pay together. */
  byCardKobo: number;
  /** What is left to be paid otherwise. */
  toPayKobo: number;
}

const CheckoutContext = createContext<Checkout | null>(null);

/** The checkout in progress. @throws Error outside its provider */
export function useCheckout(): Checkout {
  const checkout = use(CheckoutContext);
  if (!checkout) throw new Error("useCheckout must be used within CheckoutProvider");
  return checkout;
}

const noAddresses: readonly SavedAddress[] = [];

export function CheckoutProvider({ children }: { children: React.ReactNode }) {
  const { totalKobo: subtotalKobo, lines } = useCart();
  const [draft, setDraft] = useState(emptyDraft);
  const [isRead, setRead] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stored = readDraft();
    // The state chosen on a product page need not be chosen again.
    const state = stored.address.state || readDeliverTo();
    setDraft({ ...stored, address: { ...stored.address, state } });
    setRead(true);
    // A code goes on and off in all tabs, as pieces do; what is typed here stays under the hand.
    return followDraft(({ discountCode, giftCard }) =>
      setDraft((current) => ({ ...current, discountCode, giftCard })),
    );
  }, []);

  const update = useCallback((change: Partial<CheckoutDraft>) => {
    setDraft((current) => {
      const next = { ...current, ...change };
      keepDraft(next);
      return next;
    });
  }, []);
  const claimKey = useCallback(() => {
    const key = readDraft().idempotencyKey || crypto.randomUUID();
    update({ idempotencyKey: key });
    return key;
  }, [update]);
  const { shopper, settled } = useShopper();
  // Shown once it is known whether somebody's details belong in it: fields do not fill under a hand.
  const ready = isRead && settled;
  useEffect(() => {
    if (!ready) return;
    setDraft((current) => {
      const own = withoutOthers(current, shopper?.id);
      const next = shopper ? prefill(own, shopper) : own;
      if (next !== current) keepDraft(next);
      return next;
    });
  }, [ready, shopper]);
  const [isOver, setOver] = useState(false);
  const reset = useCallback(() => {
    update(emptyDraft);
    setOver(true);
  }, [update]);
  const retryQuote = useCallback(() => setRound((n) => n + 1), []);

  const asking = { ready, round };
  const { quote, isBehind: isQuoteBehind } = useDeliveryQuote(draft.address, subtotalKobo, asking);
  const delivery = quote.options.find((option) => option.method === draft.deliveryMethod);
  const deliveryFee = delivery?.fee ?? 0;
  const { email, phone } = draft.contact;
  const { discount, isBehind: isDiscountBehind } = useDiscount(
    { code: draft.discountCode, email, phone, deliveryFee, lines },
    asking,
  );

  const isWrapped = draft.isGift && draft.gift.wrap && quote.giftWrap !== null;
  const wrapKobo = isWrapped ? nairaToKobo(quote.giftWrap ?? 0) : null;
  const netKobo =
    subtotalKobo + nairaToKobo(deliveryFee) + (wrapKobo ?? 0) - nairaToKobo(discount.amount);
  const vatKobo = vatOn(netKobo, quote.vatRate);
  const totalKobo = netKobo + vatKobo;
  const ownCredit = useOwnCredit(shopper?.id, round);
  const { balanceKobo } = ownCredit;
  const isUsed = draft.useCredit && balanceKobo > 0;
  const giftCard = useGiftCard(ready ? draft.giftCard : "", round);
  const isUnanswered = [discount.state, giftCard.state].includes("unanswered");
  useEffect(() => {
    if (!isUnanswered) return;
    addEventListener("online", retryQuote);
    return () => removeEventListener("online", retryQuote);
  }, [isUnanswered, retryQuote]);
  const paysKobo = isUsed ? Math.min(balanceKobo, totalKobo) : 0;
  const credit = useMemo(
    () => ({ balanceKobo, isUsed, paysKobo }),
    [balanceKobo, isUsed, paysKobo],
  );
  const byCardKobo = Math.min(paysKobo + giftCard.balanceKobo, totalKobo);
  const isBehind =
    giftCard.state === "loading" ||
    (draft.useCredit && ownCredit.state === "loading") ||
    isQuoteBehind ||
    isDiscountBehind;
  const value = useMemo<Checkout>(
    () => ({
      draft,
      ready,
      update,
      reset,
      isOver,
      claimKey,
      addresses: shopper?.addresses ?? noAddresses,
      quote,
      delivery,
      retryQuote,
      discount,
      isBehind,
      wrapKobo,
      vatKobo,
      totalKobo,
      giftCard,
      credit,
      byCardKobo,
      toPayKobo: totalKobo - byCardKobo,
    }),
    [
      draft,
      ready,
      update,
      reset,
      isOver,
      claimKey,
      shopper,
      quote,
      delivery,
      retryQuote,
      discount,
      isBehind,
      wrapKobo,
      vatKobo,
      totalKobo,
      giftCard,
      credit,
      byCardKobo,
    ],
  );
  return <CheckoutContext value={value}>{children}</CheckoutContext>;
}
