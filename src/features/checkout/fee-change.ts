import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";

/** What one way to deliver costs; naira. */
export interface SeenFee {
  method: string;
  zone: string | null;
  fee: number;
}

const price = (fee: number) => (fee === 0 ? "nothing" : formatNairaExact(nairaToKobo(fee)));

/**
 * Why the same way to deliver costs something else by now; undefined where it costs the same, or
 * where another way was chosen, whose price stands beside it.
 */
export function explainFee(before: SeenFee, now: SeenFee): string | undefined {
  if (before.method !== now.method || before.fee === now.fee) return undefined;
  const change = `Delivery costs ${price(now.fee)} instead of ${price(before.fee)}`;
  if (before.zone !== now.zone && now.zone)
    return `${change}: this address is in our delivery zone ${now.zone}.`;
  if (now.fee === 0) return `${change}: your order is large enough.`;
  if (before.fee === 0) return `${change}: your order is smaller now.`;
  return `${change}: our fee has changed.`;
}
