import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { REFUND_DAYS } from "~/features/orders/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { cx } from "~/ui/cx.ts";
import { PhoneLink } from "~/ui/phone-link.tsx";
import { INSPECTION_DAYS, RETURN_REASON_NAMES } from "../rules.ts";
import type { ReturnsView } from "../schema.ts";

type Entry = ReturnsView["returns"][number];

const when = new Intl.DateTimeFormat("en-NG", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});
const moment = (at: string) => when.format(new Date(at));
const day = (at: string) => formatOrderDate(new Date(at));

/** The steps that are behind and before a return, with their times. */
function stepsOf(entry: Entry): { label: string; at: string | null }[] {
  if (entry.status === "refused") {
    return [
      { label: "Asked for", at: entry.createdAt },
      { label: "Not accepted", at: entry.closedAt },
    ];
  }
  return [
    { label: "Asked for", at: entry.createdAt },
    { label: "Accepted", at: entry.authorizedAt },
    { label: "Arrived with us", at: entry.receivedAt },
    { label: "Inspected", at: entry.inspectedAt },
    {
      label: entry.status === "exchanged" || entry.exchangePath ? "Exchanged" : endOf(entry),
      at: entry.closedAt,
    },
  ];
}

const endOf = (entry: Entry) =>
  entry.resolution === "exchange" && entry.status !== "refunded" ? "Exchanged" : "Refunded";

/** Where the money goes, and how long that takes. */
const moneyWords = ({ paymentMethod }: OrderView): string =>
  paymentMethod === "gift_card"
    ? "Your money goes back to the gift card or store credit that you paid with. We write when it is there."
    : `Your money is on its way within ${REFUND_DAYS} business days.`;

function NextStep({ entry, order }: { entry: Entry; order: OrderView }) {
  const { brand } = useStore();
  switch (entry.status) {
    case "requested":
      return (
        <p>
          We answer within 24 hours, by {moment(entry.authorizeBy)}. Please send nothing before
          that.
        </p>
      );
    case "authorized":
      return (
        <p>
          Pack the pieces as they came and send them to {brand.name}, {brand.address}, or bring them
          to us. Write {order.id.slice(0, 8)} on the parcel.
        </p>
      );
    case "received":
      return <p>We inspect the pieces within {INSPECTION_DAYS} business days.</p>;
    case "inspected":
      return (
        <p>
          Everything is in order.{" "}
          {entry.resolution === "exchange" ? "The other size is next." : moneyWords(order)}
        </p>
      );
    case "refunded":
      return <p>{moneyWords(order)}</p>;
    case "exchanged":
      return (
        <p>
          The other size is on its way as an order of its own.{" "}
          {entry.exchangePath && (
            <Link to={entry.exchangePath} className="link">
              Follow your exchange
            </Link>
          )}
        </p>
      );
    default:
      return (
        <p>
          If you see it differently, write to us or call <PhoneLink phone={brand.phone} />.
        </p>
      );
  }
}

/** How the size is called that a piece is exchanged for. */
function nameOf(order: OrderView, item: Entry["items"][number]): string {
  const line = order.lines.find((one) => one.id === item.orderItemId);
  return sizeName(item.exchangeSize ?? "", line?.category ?? "");
}

/** Whether the size that was asked for is still kept for the customer, while that matters. */
function OtherSize({ entry, order }: { entry: Entry; order: OrderView }) {
  if (entry.resolution !== "exchange" || entry.closedAt) return null;
  const sizes = [...new Set(entry.items.map((item) => nameOf(order, item)))].join(" and ");
  if (!entry.holdsSizes) {
    return (
      <p className="mt-2">
        We no longer keep size {sizes} apart. You get it if it is still there when your parcel
        arrives, or your money back.
      </p>
    );
  }
  return (
    <p className="mt-2">
      We keep size {sizes} for you
      {entry.heldUntil ? ` until your parcel is here, at most until ${day(entry.heldUntil)}` : ""}.
    </p>
  );
}

/** One return: what comes back, how far it is, what is next. */
export function ReturnStatus({ entry, order }: { entry: Entry; order: OrderView }) {
  return (
    <article
      aria-label={entry.resolution === "exchange" ? "Exchange" : "Return"}
      className="border border-line p-5 text-sm"
    >
      <ul className="flex flex-col gap-1">
        {entry.items.map((item) => {
          const line = order.lines.find((one) => one.id === item.orderItemId);
          return (
            <li key={item.orderItemId}>
              {item.quantity} × {line && pieceInSize(line.name, line.size, line.category)}
              {item.exchangeSize && ` → ${nameOf(order, item)}`}
              <span className="block text-muted">
                {RETURN_REASON_NAMES[item.reason]}
                {item.hasPhoto && " · with a photo"}
              </span>
            </li>
          );
        })}
      </ul>
      <ol className="my-4 flex flex-col gap-1.5" aria-label="Steps">
        {stepsOf(entry).map(({ label, at }) => (
          <li key={label} className={cx("flex items-center gap-3", !at && "text-muted")}>
            <span
              aria-hidden="true"
              className={cx("size-2 rounded-full", at ? "bg-indigo" : "border border-edge")}
            />
            {label}
            {at ? (
              <time dateTime={at} className="ml-auto text-muted">
                {moment(at)}
              </time>
            ) : (
              <span className="sr-only">(not yet)</span>
            )}
          </li>
        ))}
      </ol>
      <div role="status">
        <NextStep entry={entry} order={order} />
        <OtherSize entry={entry} order={order} />
        {entry.staffNote && <p className="mt-2">“{entry.staffNote}”</p>}
      </div>
    </article>
  );
}
