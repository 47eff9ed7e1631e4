import { type Kobo, percentOf } from "~/lib/money.ts";

/** The part of the store settings that decides what is in the Flash Sale. */
export interface SaleRules {
  /** Lower-case badge words. */
  sale_badges: readonly string[];
  sale_below_naira: number;
  sale_percent: number;
}

/** What of a product decides what it costs. */
export interface Priced {
  badge: string | null;
  priceKobo: Kobo;
  /** Its own sale; null where it has none. */
  ownSale: OwnSale | null;
}

/** From the first moment (ms) up to the second, which no longer counts; null is open. */
export interface OwnSale {
  priceKobo: Kobo;
  from: number | null;
  until: number | null;
}

const isOpen = ({ from, until }: OwnSale, at: number) =>
  (from === null || from <= at) && (until === null || at < until);

export const isInFlashSale = ({ badge, priceKobo }: Priced, rules: SaleRules) =>
  (badge !== null && rules.sale_badges.includes(badge.toLowerCase())) ||
  priceKobo < rules.sale_below_naira * 100;

/** The price in a sale, the product's own or the Flash Sale: of two the lower. Null outside of both. */
export function salePriceKobo(product: Priced, rules: SaleRules, at: Date): Kobo | null {
  const { priceKobo, ownSale } = product;
  const offers = [
    ...(isInFlashSale(product, rules) ? [percentOf(priceKobo, 100 - rules.sale_percent)] : []),
    ...(ownSale && ownSale.priceKobo < priceKobo && isOpen(ownSale, at.getTime())
      ? [ownSale.priceKobo]
      : []),
  ];
  return offers.length === 0 ? null : Math.min(...offers);
}

/** What a piece costs at a moment, everywhere: its price, or the sale price. */
export const currentPriceKobo = (product: Priced, rules: SaleRules, at: Date): Kobo =>
  salePriceKobo(product, rules, at) ?? product.priceKobo;
