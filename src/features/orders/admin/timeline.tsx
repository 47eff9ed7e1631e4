import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { formatNairaExact } from "~/lib/money.ts";
import { statusLabel } from "../status.ts";
import type { AdminOrder } from "./order-view.ts";
import { termsWords } from "./terms-words.ts";

/** What an event's data says beyond its name. */
function detailsOf({ data }: AdminOrder["events"][number]): string {
  const amount = typeof data.amount_kobo === "number" && formatNairaExact(data.amount_kobo);
  const known = (values: unknown[]) =>
    values.filter((text): text is string => typeof text === "string" && text !== "");
  const words = known([data.reason, data.template, data.method]);
  const before = data.before as Record<string, unknown> | undefined;
  const address = before && [before.street, before.city].filter(Boolean).join(", ");
  const mailbox = typeof before?.email === "string" && (before.email || "none");
  return [
    amount,
    // As the courier has it: a hyphen belongs to the number.
    ...known([data.carrier, data.tracking_number]),
    ...words.map((text) => text.replaceAll("_", " ").replaceAll("-", " ")),
    ...termsWords(data),
    address && `before: ${address}`,
    mailbox && `email before: ${mailbox}`,
    typeof data.text === "string" && `“${data.text}”`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Everything that happened to an order, the first thing first. */
export function Timeline({ events }: { events: AdminOrder["events"] }) {
  return (
    <ol className="flex flex-col gap-2">
      {events.map((event) => (
        <li key={event.id} className="border-l-2 border-line pl-3">
          <span className="text-muted">
            {formatMoment(event.at)} · {event.who}
          </span>
          <span className="block break-words">
            {readable(event.kind)}
            {event.to &&
              event.from !== event.to &&
              `: ${event.from ? `${statusLabel(event.from)} → ` : ""}${statusLabel(event.to)}`}
            {detailsOf(event) && <span className="block text-muted">{detailsOf(event)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
