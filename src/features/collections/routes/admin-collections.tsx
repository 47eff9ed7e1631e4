import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { rowLink } from "~/features/admin/components/list-controls.tsx";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { type CollectionState, stateOf } from "../rules.ts";

type Row = ListRow<"collections">;

const states: Record<CollectionState, { label: string; tone: "good" | "plain" | "warn" }> = {
  shown: { label: "Shown", tone: "good" },
  planned: { label: "Planned", tone: "warn" },
  hidden: { label: "Hidden", tone: "plain" },
  over: { label: "Over", tone: "plain" },
};

function State({ row }: { row: Row }) {
  const { label, tone } = states[stateOf(row, new Date())];
  return <StatusText tone={tone}>{label}</StatusText>;
}

const columns: Column<Row>[] = [
  {
    key: "title",
    label: "Title",
    sortable: true,
    phone: "title",
    className: "break-words sm:max-w-72",
    cell: (row) => (
      <Link to={`/admin/collections/${row.id}`} className={rowLink}>
        {row.title}
      </Link>
    ),
  },
  {
    key: "kind",
    label: "Chosen",
    phone: "bare",
    cell: (row) => (row.kind === "rule" ? "By a rule" : "By hand"),
  },
  { key: "state", label: "Status", phone: "bare", cell: (row) => <State row={row} /> },
  {
    key: "starts_at",
    label: "From",
    sortable: true,
    cell: (row) => (row.starts_at ? formatMoment(row.starts_at) : ""),
  },
  {
    key: "ends_at",
    label: "Until",
    sortable: true,
    cell: (row) => (row.ends_at ? formatMoment(row.ends_at) : ""),
  },
  { key: "place", label: "Place", sortable: true, numeric: true, cell: (row) => row.place },
  {
    key: "updated_at",
    label: "Edited",
    sortable: true,
    cell: (row) => formatMoment(row.updated_at),
  },
];

export default function AdminCollections() {
  return (
    <>
      <title>Collections</title>
      <ListPage
        list="collections"
        title="Collections"
        failure="Failed to fetch collections"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No collections yet"
        actions={
          <>
            <LinkButton to="/admin/collections/houses" variant="secondary">
              Houses
            </LinkButton>
            <LinkButton to="/admin/collections/arrange" variant="secondary">
              Pin and bury
            </LinkButton>
            <LinkButton data-main-action to="/admin/collections/new">
              New collection
            </LinkButton>
          </>
        }
      />
    </>
  );
}
