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

/** How an order of one press is paid, before it is pressed. @param way "" where a card pays all of it; @param card the gift card or the store credit */
export function howItIsPaid(
  way: ShopperMethod | "",
  card: { name: string; paysKobo: Kobo; leavesKobo: Kobo },
): string {
  const name = `Your ${card.name} pays`;
  if (card.paysKobo > 0 && card.leavesKobo === 0) return `${name} all of it.`;
  if (way === "") return "";
  return card.paysKobo > 0 ? `${name} ${formatNairaExact(card.paysKobo)}. ${REST[way]}` : ALL[way];
}
