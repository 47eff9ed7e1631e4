import type { Kobo } from "~/lib/money.ts";
import type { CashKind } from "~/lib/statuses.ts";

/** What one kobo of an entry does to what a rider has, to the till, and to what is missing. */
interface Effect {
  rider: -1 | 0 | 1;
  till: -1 | 0 | 1;
  missing: -1 | 0 | 1;
}

/**
 * Every way in which cash moves. What a rider has, the till and what is missing together change only
 * where cash comes into the shop's hands or leaves them.
 */
export const cashEffects: Record<CashKind, Effect> = {
  /** A customer paid the rider at the door. */
  collected: { rider: 1, till: 0, missing: 0 },
  /** That it was paid was a mistake. */
  uncollected: { rider: -1, till: 0, missing: 0 },
  /** The rider gave it to the shop. */
  handed_in: { rider: -1, till: 1, missing: 0 },
  /** Less was handed in than the rider had. */
  missing: { rider: -1, till: 0, missing: 1 },
  /** More was handed in than the rider had. */
  surplus: { rider: 1, till: 0, missing: -1 },
  /** Change from the bank, a sale over the counter. */
  paid_in: { rider: 0, till: 1, missing: 0 },
  /** To the bank, for fuel. */
  paid_out: { rider: 0, till: -1, missing: 0 },
};

/** What staff read. */
export const CASH_NAMES: Record<CashKind, string> = {
  collected: "Paid at the door to",
  uncollected: "Not paid after all to",
  handed_in: "Handed in by",
  missing: "Missing from",
  surplus: "Too much from",
  paid_in: "Put into the till",
  paid_out: "Taken out of the till",
};

/** What an entry changes, in kobo. */
export function cashDelta(kind: CashKind, amount: Kobo) {
  const { rider, till, missing } = cashEffects[kind];
  return { riderKobo: rider * amount, tillKobo: till * amount, missingKobo: missing * amount };
}

/**
 * What the book says when a rider with `held` hands in `handedIn`: then they have nothing. `held` may
 * be below zero, where a delivery was taken back after its cash had been handed in.
 */
export function settle(held: Kobo, handedIn: Kobo): { kind: CashKind; amount: Kobo }[] {
  const difference = held - handedIn;
  return [
    { kind: "handed_in" as const, amount: handedIn },
    {
      kind: difference < 0 ? ("surplus" as const) : ("missing" as const),
      amount: Math.abs(difference),
    },
  ].filter(({ amount }) => amount > 0);
}
