/** How a piece came out beside the size on it. */
export const FITS = ["small", "true", "large"] as const;
export type Fit = (typeof FITS)[number];

export const FIT_NAMES: Record<Fit, string> = {
  small: "Runs small",
  true: "True to size",
  large: "Runs large",
};

/** How many said which. */
export type FitCounts = Record<Fit, number>;

/** Fewer than these say nothing of a piece. */
const ENOUGH = 3;

/**
 * What most of those who answered say; null while they are too few, or of no one opinion.
 *
 * @returns with how many of how many say so
 */
export function sumUpFit(counts: FitCounts): { fit: Fit; said: number; of: number } | null {
  const of = FITS.reduce((sum, fit) => sum + counts[fit], 0);
  const fit = FITS.find((one) => counts[one] * 2 > of);
  return of < ENOUGH || !fit ? null : { fit, said: counts[fit], of };
}

const ADVICE: Record<Fit, string> = {
  small: "Between two sizes, take the larger.",
  true: "Take your usual size.",
  large: "Between two sizes, take the smaller.",
};

/** "Runs small, say 4 of 5 who told us. Between two sizes, take the larger."; null while nobody knows. */
export function fitInWords(counts: FitCounts): string | null {
  const found = sumUpFit(counts);
  if (!found) return null;
  const { fit, said, of } = found;
  return `${FIT_NAMES[fit]}, say ${said} of ${of} who told us. ${ADVICE[fit]}`;
}
