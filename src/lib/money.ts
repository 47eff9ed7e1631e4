import { formatCount } from "./count.ts";

/** Integer kobo: ₦1 is 100 kobo. Always a safe integer. */
export type Kobo = number;

export const CURRENCY_SYMBOL = "₦";

/** The one rounding rule: half away from zero, to whole kobo. */
export function roundKobo(value: number): Kobo {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** Whether an amount in naira is one that can be paid: at most two decimals. */
export function isWholeKobo(naira: number): boolean {
  const kobo = Math.round(naira * 100);
  return Number.isSafeInteger(kobo) && Math.abs(kobo / 100 - naira) <= 1e-6;
}

/** Naira as on the wire (at most two decimals) to kobo. @throws RangeError for anything else */
export function nairaToKobo(naira: number): Kobo {
  if (!isWholeKobo(naira)) throw new RangeError("An amount has at most two decimals");
  return Math.round(naira * 100);
}

export function koboToNaira(kobo: Kobo): number {
  return kobo / 100;
}

/** `percent` (whole) of an amount, rounded by the one rule. */
export function percentOf(kobo: Kobo, percent: number): Kobo {
  return roundKobo((kobo * percent) / 100);
}

/** "₦48,000" or, with kobo, "₦38,400.50". */
export function formatNaira(kobo: Kobo): string {
  return kobo % 100 === 0 ? `${CURRENCY_SYMBOL}${formatCount(kobo / 100)}` : formatNairaExact(kobo);
}

/** Always two decimals: "₦48,000.00", where the shop shows totals. */
export function formatNairaExact(kobo: Kobo): string {
  const whole = Math.abs(roundKobo(kobo));
  const naira = formatCount(Math.trunc(whole / 100));
  return `${CURRENCY_SYMBOL}${kobo < 0 ? "-" : ""}${naira}.${String(whole % 100).padStart(2, "0")}`;
}

/** The same of what may have gone out: "−₦48,000.00", and nothing is never below zero. */
export function formatNairaSigned(kobo: Kobo): string {
  return `${kobo < 0 ? "−" : ""}${formatNairaExact(Math.abs(kobo))}`;
}
