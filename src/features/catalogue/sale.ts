import { type Kobo, percentOf } from "~/lib/money.ts";

/** The part of the store settings that decides what is on sale. */
export interface SaleRules {
  /** Lower-case badge words. */
  sale_badges: readonly string[];
  sale_below_naira: number;
  sale_percent: number;
}

export const isOnSale = (product: { badge: string | null; priceKobo: Kobo }, rules: SaleRules) =>
  (product.badge !== null && rules.sale_badges.includes(product.badge.toLowerCase())) ||
  product.priceKobo < rules.sale_below_naira * 100;

/** What a piece costs now, everywhere: its price, or the Flash Sale price. */
export function currentPriceKobo(
  product: { badge: string | null; priceKobo: Kobo },
  rules: SaleRules,
): Kobo {
  return isOnSale(product, rules)
    ? percentOf(product.priceKobo, 100 - rules.sale_percent)
    : product.priceKobo;
}
