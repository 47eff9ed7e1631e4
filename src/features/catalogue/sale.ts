import { type Kobo, percentOf } from "~/lib/money.ts";

/** The part of the store settings that decides what is in the Flash Sale. */
export interface SaleRules {
  /** Lower-case badge words. */
  sale_badges: readonly string[];
  sale_below_naira: number;
  sale_percent: number;
  /** From the first moment up to the second, which no longer counts; null is open. */
  sale_is_on: boolean;
  sale_from: string | null;
  sale_until: string | null;
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

const isOpen = ({ from, until }: Pick<OwnSale, "from" | "until">, at: number) =>
  (from === null || from <= at) && (until === null || at < until);

const momentOf = (text: string | null) => (text === null ? null : new Date(text).getTime());

/** Whether there is a Flash Sale at a moment. */
export const isFlashSaleOn = ({ sale_is_on, sale_from, sale_until }: SaleRules, at: Date) =>
  sale_is_on && isOpen({ from: momentOf(sale_from), until: momentOf(sale_until) }, at.getTime());

export const isInFlashSale = ({ badge, priceKobo }: Priced, rules: SaleRules, at: Date) =>
  isFlashSaleOn(rules, at) &&
  ((badge !== null && rules.sale_badges.includes(badge.toLowerCase())) ||
    priceKobo < rules.sale_below_naira * 100);

/** The price in a sale, the product's own or the Flash Sale: of two the lower. Null outside of both. */
export function salePriceKobo(product: Priced, rules: SaleRules, at: Date): Kobo | null {
  const { priceKobo, ownSale } = product;
  const offers = [
    ...(isInFlashSale(product, rules, at) ? [percentOf(priceKobo, 100 - rules.sale_percent)] : []),
    ...(ownSale && ownSale.priceKobo < priceKobo && isOpen(ownSale, at.getTime())
      ? [ownSale.priceKobo]
      : []),
  ];
  return offers.length === 0 ? null : Math.min(...offers);
}

/** What a piece costs at a moment, everywhere: its price, or the sale price. */
export const currentPriceKobo = (product: Priced, rules: SaleRules, at: Date): Kobo =>
  salePriceKobo(product, rules, at) ?? product.priceKobo;

/** What the Flash Sale takes off a piece's price at a moment; null where the price is not the sale's. */
export function flashOffKobo(product: Priced, rules: SaleRules, at: Date): Kobo | null {
  const price = salePriceKobo({ ...product, ownSale: null }, rules, at);
  return price !== null && price === currentPriceKobo(product, rules, at)
    ? product.priceKobo - price
    : null;
}
