import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { formatCount } from "~/lib/count.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { SynonymDialog } from "../components/synonym-dialog.tsx";

type Miss = ListRow<"search_misses">;

const reload = () => queryClient.invalidateQueries({ queryKey: listKey("search_misses") });

/** "Then found “clutch”" */
function Then({ row }: { row: Miss }) {
  if (!row.then_searched) return <span className="text-muted">Not known</span>;
  return (
    <>
      Searched for “{row.then_searched}” and found some
      {row.then_found > 1 && (
        <span className="text-muted"> ({row.then_found} times so or else)</span>
      )}
    </>
  );
}

export default function AdminSearches() {
  const [chosen, setChosen] = useState<string>();
  const columns: Column<Miss>[] = [
    {
      key: "query",
      label: "Searched for",
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
      key: "times",
      label: "Times",
      sortable: true,
      numeric: true,
      cell: (row) => formatCount(row.times),
    },
    {
      key: "then_found",
      label: "Then",
      sortable: true,
      phone: "line",
      cell: (row) => <Then row={row} />,
    },
    {
      key: "last_at",
      label: "Last",
      sortable: true,
      className: "sm:whitespace-nowrap",
      cell: (row) => formatMoment(row.last_at),
    },
    {
      key: "actions",
      label: "Actions",
      phone: "line",
      cell: (row) =>
        row.means ? (
          <span className="text-xs text-leaf">Read as “{row.means}”</span>
        ) : (
          <Button
            variant="secondary"
            className="whitespace-nowrap px-4"
            onClick={() => setChosen(row.query)}
          >
            Add synonym<span className="sr-only"> for {row.query}</span>
          </Button>
        ),
    },
  ];
  return (
    <>
      <title>Searches without result</title>
      <ListPage
        list="search_misses"
        title="Searches without result"
        failure="Failed to fetch the searches"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="Every search found something"
        searchLabel="Search the searches"
        actions={
          <LinkButton to="/admin/searches/synonyms" variant="secondary">
            Synonyms
          </LinkButton>
        }
        filters={[
          {
            name: "state",
            label: "State",
            options: [
              { value: "open", label: "Without a synonym" },
              { value: "answered", label: "With a synonym" },
            ],
          },
        ]}
      />
      {chosen !== undefined && (
        <SynonymDialog
          said={chosen}
          onClose={() => {
            setChosen(undefined);
            void reload();
          }}
        />
      )}
    </>
  );
}
