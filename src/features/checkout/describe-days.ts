import { formatDay } from "~/lib/time.ts";
import type { DeliveryOption } from "./use-delivery-quote.ts";

/** When it is there, by one way to deliver. */
export function describeDays({
  method,
  from,
  to,
}: Pick<DeliveryOption, "method" | "from" | "to">): string {
  if (method === "pickup") return `Ready from ${formatDay(from)}`;
  return from === to ? `Arrives ${formatDay(to)}` : `Arrives ${formatDay(from)} – ${formatDay(to)}`;
}
