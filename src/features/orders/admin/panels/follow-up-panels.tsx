import { Link } from "react-router";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import type { AdminOrder } from "../order-view.ts";
import { Line, Panel } from "./panel.tsx";

/** What came back of it, if anything did. */
export function ReturnsPanel({ order }: { order: AdminOrder }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Returns" className="max-md:order-2">
      {order.returns.map((back) => (
        <Line key={back.id} label={formatMoment(back.created_at)}>
          {readable(back.status)}
        </Line>
      ))}
      <Link
        to={`/admin/returns?q=${order.id}`}
        className="mt-2 inline-block underline underline-offset-4"
      >
        Work on them
      </Link>
    </Panel>
  );
}

/** The mails it caused, if any. */
export function MailsPanel({ order }: { order: AdminOrder }) {
  if (order.mails.length === 0) return null;
  return (
    <Panel title="Mails" className="max-md:order-6">
      {order.mails.map((mail) => (
        <Line key={mail.id} label={readable(mail.template.replaceAll("-", " "))}>
          {readable(mail.status)}
        </Line>
      ))}
    </Panel>
  );
}
