import type { OrderEventKind } from "~/lib/row-kinds.ts";
import type { OrderView } from "../schema.ts";
import { ownStanding, READY } from "../status.ts";

const onTheRoad: { [K in OrderEventKind]?: string } = {
  placed: "Order placed",
  paid: "Payment received",
  pieces_changed: "Pieces changed",
  difference_paid: "Payment for what was added received",
  rest_paid: "The rest of the payment received",
  part_received: "A part of the payment received",
  collected: "Payment received at delivery",
  receipt_sent: "Receipt of the transfer sent",
  payment_chosen: "Another way to pay chosen",
  shipped: "Handed to the carrier",
  delivery_failed: "We could not hand it over",
  refused_at_door: "Not accepted at the door",
  delivery_given_up: "Came back to us: cancelled",
  cancelled: "Cancelled",
  confirmed: "Order confirmed",
  gift_card_issued: "Gift card issued",
  expired: "Cancelled: not paid or confirmed in time",
  refund_due: "Refund agreed",
  refunded: "Refund sent",
  address_changed: "Delivery address changed",
  mailbox_changed: "Email changed",
  return_requested: "Return asked for",
  return_authorized: "Return accepted: send the pieces back",
  return_refused: "Return not accepted",
  return_received: "Returned pieces received",
  return_inspected: "Returned pieces inspected",
  return_refunded: "Return refunded",
  return_exchanged: "Exchanged",
};

const atTheStore: typeof onTheRoad = {
  ...onTheRoad,
  collected: "Payment received at pickup",
  shipped: READY,
};

const when = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** What happened to an order, newest first; what only staff should know is not told. */
export function OrderTimeline({ order }: { order: OrderView }) {
  // Another copy of the shop may have written down what this page does not know yet.
  const words: Readonly<Record<string, string | undefined>> =
    order.deliveryMethod === "pickup" ? atTheStore : onTheRoad;
  const told = order.events.flatMap((event) => {
    const text =
      words[event.kind] ??
      (event.kind === "status_changed" && event.toStatus
        ? ownStanding({ status: event.toStatus, deliveryMethod: order.deliveryMethod })
        : undefined);
    return text ? [{ at: event.at, text }] : [];
  });
  return (
    <section aria-label="History">
      <h2 className="display text-lg">History</h2>
      <ol className="mt-3 flex flex-col gap-2 border-l border-line pl-4 text-sm">
        {told.toReversed().map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">{text}</span>
            <time dateTime={at} className="shrink-0 text-muted">
              {when.format(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
