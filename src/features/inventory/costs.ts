import { type Kobo, roundKobo } from "~/lib/money.ts";

/** Pieces that cost the same. */
export interface Lot {
  pieces: number;
  costKobo: Kobo;
}

/**
 * What one piece costs on average once others have come. Pieces of which nobody knows what they cost are
 * taken to have cost what came.
 */
export function averageCost(standing: Lot | null, came: readonly Lot[]): Kobo {
  const lots = [...(standing ? [standing] : []), ...came].filter(({ pieces }) => pieces > 0);
  const pieces = lots.reduce((sum, lot) => sum + lot.pieces, 0);
  const worth = lots.reduce((sum, lot) => sum + lot.pieces * lot.costKobo, 0);
  return roundKobo(worth / pieces);
}
