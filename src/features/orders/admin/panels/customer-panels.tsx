import { useState } from "react";
import { Link } from "react-router";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { addressLine } from "~/lib/states.ts";
import { Button } from "~/ui/button.tsx";
import { CHANNEL_NAMES, PROOF_TEXT } from "../../status.ts";
import { act } from "../action-form.tsx";
import type { AdminOrder } from "../order-view.ts";
import { Line, Panel } from "./panel.tsx";

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
          "No email"
        )}
      </p>
      {order.phone && (
        <p className="text-muted">
          <a href={`tel:${order.phone}`} className="inline-block hover:underline max-md:py-2.5">
            {formatPhone(order.phone)}
          </a>
        </p>
      )}
      {order.channel && <Line label="Came by">{CHANNEL_NAMES[order.channel]}</Line>}
      {order.source === "agent" && (
        <Line label="Came by">{order.agent ? `Assistant of ${order.agent}` : "An assistant"}</Line>
      )}
      {order.contact_proof && <ContactProof order={order} />}
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

/** How it is known that the customer is real, and for staff who have called them, a way to say so. */
function ContactProof({ order }: { order: AdminOrder }) {
  const [busy, setBusy] = useState(false);
  const mayWork = useMay("orders.work");
  const waits = order.contact_proof === "awaited" && order.status === "pending";
  async function confirm() {
    setBusy(true);
    await act(order.id, call("confirm_order_by_phone", { order_id: order.id }), "Order confirmed");
    setBusy(false);
  }
  return (
    <div className="mt-2 border-t border-line pt-2">
      <Line label="Confirmed">{PROOF_TEXT[order.contact_proof ?? "awaited"]}</Line>
      {waits && order.expires_at && (
        <p className="text-muted">Its pieces are kept until {formatMoment(order.expires_at)}.</p>
      )}
      {waits && order.payment_method === "on_delivery" && (
        <p className="text-amber">
          It is to be paid on delivery: call the customer before it is packed.
        </p>
      )}
      {waits && mayWork && (
        <Button variant="secondary" className="mt-2 w-full" busy={busy} onClick={confirm}>
          Confirmed by phone
        </Button>
      )}
    </div>
  );
}

/** What whoever packs it must know. */
function GiftNotice({ gift }: { gift: NonNullable<AdminOrder["gift"]> }) {
  return (
    <div className="mt-2 bg-indigo-light px-3 py-2">
      <p className="font-medium">
        A gift{gift.is_wrapped ? ": wrap it" : ""}. No prices in the parcel.
      </p>
      {gift.note && <p className="mt-1 break-words">“{gift.note}”</p>}
    </div>
  );
}

/** Where it goes, and the parcels that have left. */
export function DeliveryPanel({ order }: { order: AdminOrder }) {
  return (
    <Panel title="Delivery" className="max-md:order-4">
      <p>{readable(order.delivery_method)}</p>
      <p>{addressLine(order) || "Pickup at the store"}</p>
      {order.landmark && <p className="text-muted">{order.landmark}</p>}
      {order.is_receiver_else && (
        <Line label="To">
          {order.receiver.name},{" "}
          <a href={`tel:${order.receiver.phone}`} className="hover:underline">
            {formatPhone(order.receiver.phone)}
          </a>
        </Line>
      )}
      {order.notes && <p className="mt-2">“{order.notes}”</p>}
      {order.gift && <GiftNotice gift={order.gift} />}
      {order.shipments.map((parcel) => (
        <p key={parcel.id} className="mt-2 border-t border-line pt-2">
          {parcel.carrier || "Parcel"} {parcel.tracking_number}
          <span className="block text-muted">{formatMoment(parcel.created_at)}</span>
        </p>
      ))}
    </Panel>
  );
}
