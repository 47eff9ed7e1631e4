import type { Kobo } from "~/lib/money.ts";

interface Before {
  totalKobo: Kobo;
  /** What of it is not paid. */
  dueKobo: Kobo;
  /** What was to go back for other pieces, and nobody has sent: it stays for the order now. */
  unsentKobo: Kobo;
}

/** What is still to be paid of a paid order that comes to another amount, and what of its money goes back. */
export function differenceOf(
  { totalKobo, dueKobo, unsentKobo }: Before,
  nowKobo: Kobo,
): { dueKobo: Kobo; backKobo: Kobo } {
  const hereKobo = totalKobo - dueKobo + unsentKobo;
  return { dueKobo: Math.max(0, nowKobo - hereKobo), backKobo: Math.max(0, hereKobo - nowKobo) };
}
