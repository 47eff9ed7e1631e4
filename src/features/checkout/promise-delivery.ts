import { formatNaira } from "~/lib/money.ts";
import { stateName } from "~/lib/states.ts";
import type { ParcelMethod } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";

/** Where nothing can be promised before an address is known. */
export const AT_CHECKOUT = "At checkout you see what it costs and by when it comes.";

interface Way {
  method: ParcelMethod;
  /** Naira. */
  fee: number;
  /** The last day on which it arrives, YYYY-MM-DD. */
  to: string;
}

/**
 * What standard delivery to a state costs and by when it is there, and what is there sooner:
 * "₦2,500 to Lagos, by Wed 2 Dec, or by Sat 28 Nov for ₦8,000".
 */
export function promiseDelivery(ways: readonly Way[], state: string): string {
  const standard = ways.find(({ method }) => method === "standard");
  if (!standard) return AT_CHECKOUT;
  const fee = standard.fee === 0 ? "Free delivery" : inNaira(standard);
  const [fastest] = ways
    .filter(({ method, to }) => method !== "pickup" && to < standard.to)
    .toSorted((a, b) => a.to.localeCompare(b.to) || a.fee - b.fee);
  const sooner = fastest ? `, or by ${formatDay(fastest.to)} for ${inNaira(fastest)}` : "";
  return `${fee} to ${stateName(state)}, by ${formatDay(standard.to)}${sooner}`;
}

const inNaira = ({ fee }: Way) => formatNaira(Math.round(fee * 100));
