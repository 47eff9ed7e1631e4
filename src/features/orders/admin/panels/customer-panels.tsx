import { Link } from "react-router";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { stateName } from "~/lib/states.ts";
import type { AdminOrder } from "../order-view.ts";
import { Panel } from "./panel.tsx";

/** Who ordered and how to reach them. */
export function CustomerPanel({ order }: { order: AdminOrder }) {
  return (
    <Panel title="Customer" className="max-md:order-3">
      <p>{order.full_name || "N/A"}</p>
      <p className="break-words text-muted">
        {order.email ? (
          <a href={`mailto:${encodeURIComponent(order.email)}`} className="hover:underline">
            {order.email}
          </a>
        ) : (
          "N/A"
        )}
      </p>
      {order.phone && (
        <p className="text-muted">
          <a href={`tel:${order.phone}`} className="inline-block hover:underline max-md:py-2.5">
            {formatPhone(order.phone)}
          </a>
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {order.user_id && (
          <Link to={`/admin/users/${order.user_id}`} className="underline underline-offset-4">
            Customer page
          </Link>
        )}
        <a href={order.link} className="underline underline-offset-4">
          What the customer sees
        </a>
      </p>
    </Panel>
  );
}

/** Where it goes, and the parcels that have left. */
export function DeliveryPanel({ order }: { order: AdminOrder }) {
  const address = [order.street, order.area, order.city, order.state && stateName(order.state)]
    .filter(Boolean)
    .join(", ");
  return (
    <Panel title="Delivery" className="max-md:order-4">
      <p>{readable(order.delivery_method)}</p>
      <p>{address || "Pickup at the store"}</p>
      {order.landmark && <p className="text-muted">{order.landmark}</p>}
      {order.notes && <p className="mt-2">“{order.notes}”</p>}
      {order.shipments.map((parcel) => (
        <p key={parcel.id} className="mt-2 border-t border-line pt-2">
          {parcel.carrier || "Parcel"} {parcel.tracking_number}
          <span className="block text-muted">{formatMoment(parcel.created_at)}</span>
        </p>
      ))}
    </Panel>
  );
}
