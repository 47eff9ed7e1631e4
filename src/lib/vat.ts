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

/** The VAT in what an order comes to, for its papers; null where there is none in it. */
export function vatLine(
  total: Kobo,
  rate: BasisPoints | null,
): { rate: BasisPoints; kobo: Kobo } | null {
  const kobo = rate ? vatWithin(total, rate) : 0;
  return rate && kobo > 0 ? { rate, kobo } : null;
}

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
