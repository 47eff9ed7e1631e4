import { createContext, use, useCallback, useEffect, useMemo, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { isPassing, ShopError } from "~/client/shop-error.ts";
import { useSettled } from "~/client/use-settled.ts";
import type { ResultOf } from "~/client/wire.ts";
import type { SavedAddress } from "~/features/accounts/schema.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { nairaToKobo } from "~/lib/money.ts";
import { vatOn } from "~/lib/vat.ts";
import { readDeliverTo } from "./deliver-to.ts";
import { type CheckoutDraft, emptyDraft, prefill, withoutOthers } from "./draft.ts";
import { fetchPromotions } from "./promotions/fetch-promotions.ts";
import { followDraft, keepDraft, readDraft } from "./stored-draft.ts";
import { type CodeState, type GiftCard, useGiftCard } from "./use-gift-card.ts";
import { useOwnCredit } from "./use-own-credit.ts";
import { useShopper } from "./use-shopper.ts";

/** One way to deliver, as the shop quotes it; fees in naira, days as YYYY-MM-DD. */
export type DeliveryOption = ResultOf<"quote_delivery">["options"][number];

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
  quote: {
    state: "loading" | "ready" | "failed";
    options: DeliveryOption[];
    /** Where the address is, in the shop's words; null while that is not known. */
    zone: string | null;
    /** Rate at which VAT is added, in hundredths of a percent; 0 where prices have it in them. */
    vatRate: number;
    /** What gift wrap costs, naira; null where it is not offered. */
    giftWrap: number | null;
  };
  /** What wrapping this order costs; null: it is not wrapped. */
  wrapKobo: number | null;
  /** The chosen way to deliver, if it is offered. */
  delivery: DeliveryOption | undefined;
  retryQuote(): void;
  /** What promotions take off now, and what becomes of the code that was typed; naira. */
  discount: {
    state: CodeState;
    amount: number;
    /** Why the code may not be used. */
    message: string;
  } & Pick<ResultOf<"quote_promotions">, "applied" | "hints">;
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

const noDiscount: Checkout["discount"] = {
  state: "none",
  amount: 0,
  message: "",
  applied: [],
  hints: [],
};

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
  const [quote, setQuote] = useState<Checkout["quote"]>({
    state: "loading",
    options: [],
    zone: null,
    vatRate: 0,
    giftWrap: null,
  });
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState({ delivery: "", discount: "" });

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

  const { state } = draft.address;
  const city = useSettled(draft.address.city);
  const area = useSettled(draft.address.area);
  const placeKey = (city: string, area: string) =>
    JSON.stringify([state, city, area, subtotalKobo, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!ready) return;
    const controller = new AbortController();
    const isAnswered = () =>
      setAnswered((current) => ({ ...current, delivery: placeKey(city, area) }));
    setQuote((current) => ({ ...current, state: "loading" }));
    callAsVisitor(
      "quote_delivery",
      { state, city, area, subtotal: subtotalKobo / 100 },
      { signal: controller.signal },
    )
      .then(({ options, zone, vat_added, gift_wrap }) => {
        setQuote({ state: "ready", options, zone, vatRate: vat_added, giftWrap: gift_wrap });
        isAnswered();
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        isAnswered();
        setQuote((last) => ({ ...last, state: "failed", options: [], zone: null }));
      });
    return () => controller.abort();
  }, [ready, state, city, area, subtotalKobo, round]);

  const delivery = quote.options.find((option) => option.method === draft.deliveryMethod);
  const [discount, setDiscount] = useState(noDiscount);
  const { discountCode } = draft;
  const email = useSettled(draft.contact.email);
  const phone = useSettled(draft.contact.phone);
  const deliveryFee = delivery?.fee ?? 0;
  // Who orders rarely decides about what needs no code: nobody waits for that.
  const dealKey = (email: string, phone: string) =>
    JSON.stringify([discountCode, discountCode && email + phone, deliveryFee, lines, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!ready || lines.length === 0) {
      setDiscount(noDiscount);
      return;
    }
    const controller = new AbortController();
    const isAnswered = () =>
      setAnswered((current) => ({ ...current, discount: dealKey(email, phone) }));
    if (discountCode) setDiscount((current) => ({ ...current, state: "loading" }));
    fetchPromotions(
      { code: discountCode, email, phone, delivery_fee: deliveryFee, lines },
      controller.signal,
    )
      .then(({ discount, applied, hints, refusal }) => {
        setDiscount({
          state: refusal === null ? "ready" : "refused",
          amount: discount,
          message: refusal ?? "",
          applied,
          hints,
        });
        isAnswered();
      })
      .catch((error) => {
        if (controller.signal.aborted) return;
        isAnswered();
        if (!discountCode) return setDiscount(noDiscount);
        const message = error instanceof ShopError ? error.message : "This code cannot be used";
        const state = isPassing(error) ? "unanswered" : "refused";
        setDiscount({ ...noDiscount, state, message });
      });
    return () => controller.abort();
  }, [ready, discountCode, email, phone, deliveryFee, lines, round]);

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
  const { address, contact } = draft;
  const isBehind =
    giftCard.state === "loading" ||
    (draft.useCredit && ownCredit.state === "loading") ||
    answered.delivery !== placeKey(address.city, address.area) ||
    (lines.length > 0 && answered.discount !== dealKey(contact.email, contact.phone));
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
