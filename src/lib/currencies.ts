import type { Kobo } from "./money.ts";

/** What people abroad reckon in, and where they live. The shop itself charges naira. */
export const CURRENCIES = {
  GBP: "Pounds",
  USD: "US dollars",
  EUR: "Euros",
  CAD: "Canadian dollars",
} as const;
export type Currency = keyof typeof CURRENCIES;

/** Naira for one of each currency; those that staff gave no rate for are left out. */
export type GuideRates = Partial<Record<Currency, number>>;

/** "£48", or "£4.50" below ten: a guide, rounded to what somebody reckons with. */
export function formatGuide(kobo: Kobo, currency: Currency, nairaForOne: number): string {
  const amount = kobo / 100 / nairaForOne;
  const digits = amount >= 10 ? 0 : 2;
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    // "US$" and "CA$", which "$" alone does not tell apart.
    currencyDisplay: "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
