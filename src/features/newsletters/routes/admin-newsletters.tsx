import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { rowLink } from "~/features/admin/components/list-controls.tsx";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { formatCount } from "~/lib/count.ts";
import { NEWSLETTER_STATES } from "~/lib/statuses.ts";
import { LinkButton } from "~/ui/button.tsx";
import { NEWSLETTERS_PATH, STATES } from "../rules.ts";

type Row = ListRow<"newsletters">;

const columns: Column<Row>[] = [
  {
    key: "subject",
    label: "Subject",
    sortable: true,
    phone: "title",
    className: "break-words sm:max-w-96",
    cell: (row) => (
      <Link to={`${NEWSLETTERS_PATH}/${row.id}`} className={rowLink}>
        {row.subject}
      </Link>
    ),
  },
  {
    key: "state",
    label: "Status",
    phone: "bare",
    cell: ({ state, scheduled_at }) => (
      <StatusText tone={STATES[state].tone}>
        {state === "scheduled" && scheduled_at
          ? `Scheduled for ${formatMoment(scheduled_at)}`
          : STATES[state].label}
      </StatusText>
    ),
  },
  {
    key: "sent_to",
    label: "Written to",
    cell: ({ sent_to }) => (sent_to > 0 ? formatCount(sent_to) : ""),
  },
  {
    key: "updated_at",
    label: "Edited",
    sortable: true,
    cell: (row) => formatMoment(row.updated_at),
  },
];

/** Letters to the readers of the newsletter. */
export default function AdminNewsletters() {
  return (
    <>
      <title>Newsletters</title>
      <ListPage
        list="newsletters"
        title="Newsletters"
        failure="Failed to fetch newsletters"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No newsletters yet"
        filters={[
          {
            name: "state",
            label: "Status",
            options: NEWSLETTER_STATES.map((value) => ({ value, label: STATES[value].label })),
          },
        ]}
        actions={
          <>
            <LinkButton to="/admin/newsletter" variant="secondary">
              Subscribers
            </LinkButton>
            <LinkButton data-main-action to={`${NEWSLETTERS_PATH}/new`}>
              New newsletter
            </LinkButton>
          </>
        }
      />
    </>
  );
}
