import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";

type SubscriberRow = ListRow<"subscribers">;

const columns: Column<SubscriberRow>[] = [
  { key: "email", label: "Email", sortable: true, phone: "title", cell: (row) => row.email },
  {
    key: "subscribed",
    label: "Status",
    phone: "bare",
    cell: (row) => (
      <StatusText tone={row.subscribed ? "good" : "plain"}>
        {row.subscribed ? "Subscribed" : "Unsubscribed"}
      </StatusText>
    ),
  },
  { key: "created_at", label: "Since", sortable: true, cell: (row) => formatDay(row.created_at) },
];

export default function AdminNewsletter() {
  return (
    <>
      <title>Subscribers</title>
      <BackLink to="/admin/newsletters">Newsletters</BackLink>
      <ListPage
        list="subscribers"
        title="Subscribers"
        failure="Failed to fetch subscribers"
        columns={columns}
        keyOf={(row) => row.id}
        empty="Nobody has subscribed yet"
        filters={[
          {
            name: "status",
            label: "Status",
            options: [
              { value: "subscribed", label: "Subscribed" },
              { value: "unsubscribed", label: "Unsubscribed" },
            ],
          },
        ]}
      />
    </>
  );
}
