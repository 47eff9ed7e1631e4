import { useStaff } from "~/client/staff.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { placeLine } from "~/lib/states.ts";
import { shortId } from "../status.ts";
import { CollectNote } from "./collect-note.tsx";
import type { AdminOrder } from "./order-view.ts";

/** What is glued onto the parcel, in letters to be read at arm's length: no pieces, for it is seen on the way. */
export function Label({ order }: { order: AdminOrder }) {
  const { brand } = useStaff();
  const isPickup = order.delivery_method === "pickup";
  return (
    <div className="max-w-[100mm] break-inside-avoid">
      <header className="flex items-baseline justify-between gap-4 border-b border-ink pb-3">
        <p className="display text-lg">{brand.name}</p>
        <p className="prices font-medium">{shortId(order.id)}</p>
      </header>
      <h1 className="mt-4 text-muted">{isPickup ? "Picks up in the store" : "Deliver to"}</h1>
      <p className="text-lg font-medium">{order.receiver.name}</p>
      <p className="text-base">{formatPhone(order.receiver.phone)}</p>
      {!isPickup && (
        <div className="mt-2 text-base">
          <p>{order.street}</p>
          <p>{placeLine(order)}</p>
          {order.landmark && <p className="mt-1 font-medium">Landmark: {order.landmark}</p>}
        </div>
      )}
      <CollectNote order={order} />
      <p className="mt-4 text-muted">
        {!isPickup && `${readable(order.delivery_method)} delivery. `}
        Sender: {brand.name}, {brand.address}, {brand.phone}
      </p>
    </div>
  );
}
