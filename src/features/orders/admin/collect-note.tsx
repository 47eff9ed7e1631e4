import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import type { AdminOrder } from "./order-view.ts";

/** Says on a paper what whoever hands the parcel over takes for it; nothing where that is nothing. */
export function CollectNote({ order }: { order: AdminOrder }) {
  if (order.payment_status !== "on_delivery" || order.status === "cancelled") return null;
  return (
    <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 border-2 border-ink px-4 py-3">
      <span className="font-medium">Pay on delivery</span>
      <span className="prices text-lg font-medium">
        {formatNairaExact(nairaToKobo(order.amount_due))}
      </span>
    </p>
  );
}
