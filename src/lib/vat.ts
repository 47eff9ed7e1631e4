import type { Kobo } from "./money.ts";

/** Hundredths of a percent: 7.5 % is 750. */
export type BasisPoints = number;

const WHOLE = 10_000;

/**
 * The VAT that is in an amount: amount × rate ÷ (100 % + rate), half a kobo up. It is computed once,
 * of what an order comes to, never line by line, so that it does not depend on how pieces are counted.
 */
export function vatWithin(amount: Kobo, rate: BasisPoints): Kobo {
  // Exact for every amount that there is: the product may be past what a number holds.
  const part = BigInt(amount) * BigInt(rate);
  const whole = BigInt(WHOLE + rate);
  return Number((2n * part + whole) / (2n * whole));
}

/**
 * The VAT that is added to an amount without it: amount × rate, half a kobo up. Of what both come to
 * `vatWithin` finds the same again, so that whatever looks at a total need not know how it was made.
 */
export function vatOn(net: Kobo, rate: BasisPoints): Kobo {
  const whole = BigInt(WHOLE);
  return Number((2n * BigInt(net) * BigInt(rate) + whole) / (2n * whole));
}

/** An amount with its VAT, where prices do not have it in them. */
export const withVat = (net: Kobo, rate: BasisPoints): Kobo => net + vatOn(net, rate);

/** How an order bears VAT: the rate it was placed with, and what was added for it; null: its prices have it. */
export interface VatTerms {
  vatRate: BasisPoints | null;
  vatAddedKobo: Kobo | null;
}

/** The rate at which VAT is added to an order's amounts; 0 where they have it in them, or bear none. */
export const addedRate = ({ vatRate, vatAddedKobo }: VatTerms): BasisPoints =>
  vatAddedKobo === null ? 0 : (vatRate ?? 0);

/** What an order's pieces, discount and delivery come to, with the VAT that its terms add. */
export function totalWith(
  netKobo: Kobo,
  terms: VatTerms,
): { vatAddedKobo: Kobo | null; totalKobo: Kobo } {
  const added = vatOn(netKobo, addedRate(terms));
  return {
    vatAddedKobo: terms.vatAddedKobo === null ? null : added,
    totalKobo: netKobo + added,
  };
}

/** The VAT in what an order comes to, for its papers; null where there is none in it. */
export function vatLine(
  total: Kobo,
  rate: BasisPoints | null,
  vatAddedKobo: Kobo | null = null,
): { rate: BasisPoints; kobo: Kobo; isAdded: boolean } | null {
  const kobo = rate ? vatWithin(total, rate) : 0;
  return rate && kobo > 0 ? { rate, kobo, isAdded: vatAddedKobo !== null } : null;
}

/** What stands before the amount. */
export const vatTitle = ({ rate, isAdded }: { rate: BasisPoints; isAdded: boolean }): string =>
  isAdded ? `VAT ${formatRate(rate)}` : `Including VAT ${formatRate(rate)}`;

/**
 * The VAT of money that is given back: what is in the amount before less what is in the rest. So an
 * order that is given back in parts has given back its VAT to the kobo.
 */
export const vatOfRefund = (kept: Kobo, back: Kobo, rate: BasisPoints): Kobo =>
  vatWithin(kept, rate) - vatWithin(kept - back, rate);

/** A percentage with at most two decimals, as the shop stores it with an order. */
export const toBasisPoints = (percent: number): BasisPoints => Math.round(percent * 100);

/** "7.5%". */
export const formatRate = (rate: BasisPoints): string => `${rate / 100}%`;
