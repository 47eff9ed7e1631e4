import type { Kobo } from "~/lib/money.ts";

/**
 * An amount in parts as large as their weights, to the kobo: what rounding down leaves goes to the largest
 * remainders, the earlier first. No part exceeds its weight unless the amount exceeds all of them together.
 */
export function spread(amount: Kobo, weights: readonly Kobo[]): Kobo[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (amount === 0 || all === 0) return weights.map(() => 0);
  // Products of two amounts are no safe integers.
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const whole = parts.map((part) => Number(part / BigInt(all)));
  const left = amount - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = parts
    .map((part, at) => ({ at, remainder: part % BigInt(all) }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1,
    );
  for (const { at } of byRemainder.slice(0, left)) whole[at]!++;
  return whole;
}
