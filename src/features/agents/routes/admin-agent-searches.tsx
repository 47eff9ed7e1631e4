import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { formatCount } from "~/lib/count.ts";
import { hostOf, UNNAMED } from "../host-of.ts";

type Search = ListRow<"agent_searches">;

const columns: Column<Search>[] = [
  {
    key: "query",
    label: "Looked for",
    sortable: true,
    phone: "title",
    className: "break-words sm:max-w-md",
    cell: (row) => (
      <Link
        to={`/products?q=${encodeURIComponent(row.query)}`}
        className="underline underline-offset-4"
      >
        {row.query}
      </Link>
    ),
  },
  {
    key: "agent",
    label: "Assistant",
    sortable: true,
    phone: "line",
    className: "break-words sm:max-w-72",
    cell: (row) => (row.agent === "" ? UNNAMED : hostOf(row.agent)),
  },
  {
    key: "times",
    label: "Times",
    sortable: true,
    numeric: true,
    cell: (row) => formatCount(row.times),
  },
  {
    key: "found",
    label: "Found",
    sortable: true,
    numeric: true,
    cell: (row) => formatCount(row.found),
  },
  {
    key: "last_at",
    label: "Last",
    sortable: true,
    className: "sm:whitespace-nowrap",
    cell: (row) => formatMoment(row.last_at),
  },
];

export default function AdminAgentSearches() {
  return (
    <>
      <title>What assistants looked for</title>
      <BackLink to="/admin/agents">Assistants</BackLink>
      <ListPage
        list="agent_searches"
        title="What assistants looked for"
        failure="Failed to fetch what they looked for"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="No assistant has looked for anything in words"
        searchLabel="Search words and assistants"
        filters={[
          {
            name: "result",
            label: "Found",
            options: [
              { value: "some", label: "Something" },
              { value: "none", label: "Nothing" },
            ],
          },
        ]}
      />
    </>
  );
}
