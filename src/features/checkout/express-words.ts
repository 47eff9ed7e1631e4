import { formatNairaExact, type Kobo } from "~/lib/money.ts";
import type { ShopperMethod } from "~/lib/statuses.ts";

const ALL: Record<ShopperMethod, string> = {
  paystack: "You pay by card on the next page.",
  transfer: "You pay by bank transfer.",
  on_delivery: "You pay when it arrives.",
};
const REST: Record<ShopperMethod, string> = {
  paystack: "The rest you pay by card on the next page.",
  transfer: "The rest you pay by bank transfer.",
  on_delivery: "The rest you pay when it arrives.",
};

interface PayingCard {
  name: string;
  paysKobo: Kobo;
}

/** Store credit and a gift card by their names, in the order in which they pay: those that pay something. */
export const payingCards = (checkout: {
  credit: { paysKobo: Kobo };
  /** Left out where its number need not be said. */
  giftCard?: { lastFour: string };
  byCardKobo: Kobo;
}): PayingCard[] =>
  [
    { name: "store credit", paysKobo: checkout.credit.paysKobo },
    {
      name: checkout.giftCard ? `gift card …${checkout.giftCard.lastFour}` : "gift card",
      paysKobo: checkout.byCardKobo - checkout.credit.paysKobo,
    },
  ].filter(({ paysKobo }) => paysKobo > 0);

/** How an order of one press is paid, before it is pressed. @param way "" where cards pay all of it */
export function howItIsPaid(
  way: ShopperMethod | "",
  cards: readonly PayingCard[],
  leavesKobo: Kobo,
): string {
  if (cards.length > 0 && leavesKobo === 0) {
    const names = cards.map(({ name }) => `your ${name}`).join(" and ");
    return `${capitalized(names)} ${cards.length > 1 ? "pay" : "pays"} all of it.`;
  }
  if (way === "") return "";
  if (cards.length === 0) return ALL[way];
  const parts = cards.map((card) => `your ${card.name} pays ${formatNairaExact(card.paysKobo)}`);
  return `${capitalized(parts.join(", then "))}. ${REST[way]}`;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
