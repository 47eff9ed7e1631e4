import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { LinkButton } from "~/ui/button.tsx";

type Run = ListRow<"delivery_runs">;

const columns: Column<Run>[] = [
  {
    key: "rider",
    label: "Rider",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <Link to={`/admin/riders/runs/${row.id}`} className={rowLink}>
        {row.rider}
      </Link>
    ),
  },
  {
    key: "created_at",
    label: "Begun",
    sortable: true,
    phone: "bare",
    className: "whitespace-nowrap",
    cell: (row) => formatMoment(row.created_at),
  },
  {
    key: "ended_at",
    label: "Stage",
    sortable: true,
    phone: "bare",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.ended_at ? (
        `Ended ${formatMoment(row.ended_at)}`
      ) : (
        <StatusText tone="warn">On the way</StatusText>
      ),
  },
  { key: "open", label: "Still to bring", numeric: true, cell: (row) => row.open },
  { key: "delivered", label: "Delivered", numeric: true, cell: (row) => row.delivered },
  { key: "failed", label: "Not delivered", numeric: true, cell: (row) => row.failed },
];

/** Every run, the last first. */
export default function AdminRuns() {
  return (
    <>
      <title>Runs</title>
      <BackLink to="/admin/riders">Riders</BackLink>
      <ListPage
        list="delivery_runs"
        title="Runs"
        failure="Failed to fetch the runs"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No runs yet"
        searchLabel="Rider"
        actions={
          <LinkButton to="/admin/riders/runs/new" data-main-action>
            New run
          </LinkButton>
        }
        filters={[
          {
            name: "on",
            label: "Stage",
            options: [
              { value: "yes", label: "On the way" },
              { value: "no", label: "Ended" },
            ],
          },
        ]}
      />
    </>
  );
}
