import { formatNaira } from "~/lib/money.ts";

/** "1–3"; of two that are the same, one. */
export const between = (least: string | number, most: string | number): string =>
  least === most ? String(least) : `${least}–${most}`;

/** From the least number to the most. */
export const range = (numbers: readonly number[], inWords: (n: number) => string = String) =>
  between(inWords(Math.min(...numbers)), inWords(Math.max(...numbers)));

/** "₦2,500–₦5,000", of those that are offered. */
export const feesInWords = (fees: readonly (number | null)[]): string =>
  range(
    fees.filter((kobo) => kobo !== null),
    formatNaira,
  );

/** "12 PM" */
export const hourInWords = (hour: number): string =>
  `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
