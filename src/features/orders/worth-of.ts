import type { Kobo } from "~/lib/money.ts";

interface SoldPieces {
  priceKobo: Kobo;
  quantity: number;
  /** Off all of the line; null in orders whose discount is on all lines alike. */
  discountKobo: Kobo | null;
  /** How many of its pieces are asked about. */
  pieces: number;
}

/**
 * What some of an order's pieces cost, discount taken off: it was given on the pieces, not on the delivery,
 * so they come back at that. What is given back before and after says what goes back, so that parts come
 * to the whole to the kobo.
 */
export function worthOf(
  order: { subtotalKobo: Kobo; discountKobo: Kobo },
  lines: readonly SoldPieces[],
): Kobo {
  const full = lines.reduce((sum, { priceKobo, pieces }) => sum + priceKobo * pieces, 0);
  if (order.subtotalKobo === 0) return 0;
  const off = lines.reduce(
    (sum, { discountKobo, pieces, quantity }) =>
      sum + Math.floor(((discountKobo ?? 0) * pieces) / quantity),
    0,
  );
  if (lines.every(({ discountKobo }) => discountKobo !== null)) return full - off;
  const share = Math.min(order.discountKobo, order.subtotalKobo);
  return full - Math.floor((share * full) / order.subtotalKobo);
}
