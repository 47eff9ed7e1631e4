import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { SynonymDialog } from "../components/synonym-dialog.tsx";

type Synonym = ListRow<"synonyms">;

const reload = () => queryClient.invalidateQueries({ queryKey: listKey("synonyms") });

async function remove({ id, said }: Synonym) {
  try {
    await call("remove_synonym", { id });
    toast.success(`“${said}” is read as it stands again`);
  } catch (error) {
    reportUndone("Failed to remove the synonym", error);
  }
  await reload();
}

const columns: Column<Synonym>[] = [
  {
    key: "said",
    label: "People say",
    sortable: true,
    phone: "title",
    className: "break-words sm:max-w-72",
    cell: (row) => row.said,
  },
  { key: "means", label: "It means", sortable: true, phone: "line", cell: (row) => row.means },
  {
    key: "created_at",
    label: "Added",
    sortable: true,
    phone: "bare",
    className: "sm:whitespace-nowrap",
    cell: (row) => (
      <>
        {formatMoment(row.created_at)}
        <span className="text-muted sm:block sm:text-xs"> {row.added_by}</span>
      </>
    ),
  },
  {
    key: "actions",
    label: "Actions",
    phone: "line",
    cell: (row) => (
      <Button variant="quiet" onClick={() => remove(row)}>
        Remove<span className="sr-only"> {row.said}</span>
      </Button>
    ),
  },
];

export default function AdminSynonyms() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <title>Synonyms</title>
      <BackLink to="/admin/searches">Searches without result</BackLink>
      <ListPage
        list="synonyms"
        title="Synonyms"
        failure="Failed to fetch the synonyms"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="No synonyms yet"
        searchLabel="Search the synonyms"
        actions={
          <Button data-main-action onClick={() => setAdding(true)}>
            Add
          </Button>
        }
      />
      {isAdding && (
        <SynonymDialog
          said=""
          onClose={() => {
            setAdding(false);
            void reload();
          }}
        />
      )}
    </>
  );
}
