import { Phone } from "lucide-react";
import { formatPhone } from "~/lib/format-phone.ts";
import { phoneUrl } from "~/lib/links.ts";
import type { AdminOrder, RiderOut } from "./order-view.ts";

/** Calls the rider who is out with a parcel. */
export const CallRider = ({ rider }: { rider: RiderOut }) => (
  <a
    href={phoneUrl(rider.phone)}
    className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
  >
    <Phone aria-hidden="true" className="size-4" strokeWidth={1.5} />
    Call {rider.name}, {formatPhone(rider.phone)}
  </a>
);

/** Of a cancelled order whose parcel is still out: only a call brings it back for sure. */
export function CalledBackNote({ order }: { order: AdminOrder }) {
  if (order.status !== "cancelled" || !order.rider) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-oxblood bg-white px-4 py-2 text-sm"
    >
      <p>
        This order is cancelled, and {order.rider.name} is out with it. Call them, so that it is not
        handed over: they bring it back.
      </p>
      <CallRider rider={order.rider} />
    </div>
  );
}
