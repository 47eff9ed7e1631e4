import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { RISK_KINDS } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { RiskContactDialog } from "../components/risk-contact-dialog.tsx";

type RiskContact = ListRow<"risk_contacts">;

const reload = () => queryClient.invalidateQueries({ queryKey: listKey("risk_contacts") });

async function remove({ id, shown }: RiskContact) {
  try {
    await call("remove_risk_contact", { id });
    toast.success(`${shown} may pay on delivery again`);
  } catch (error) {
    reportUndone("Failed to change the list", error);
  }
  await reload();
}

const columns: Column<RiskContact>[] = [
  {
    key: "shown",
    label: "Whom",
    sortable: true,
    phone: "title",
    className: "break-words sm:max-w-72",
    cell: (row) => row.shown,
  },
  { key: "kind", label: "Kind", phone: "bare", cell: (row) => readable(row.kind) },
  {
    key: "note",
    label: "Why",
    phone: "line",
    cell: (row) =>
      row.order_id ? (
        <Link to={`/admin/orders/${row.order_id}`} className="underline underline-offset-4">
          {row.note}
        </Link>
      ) : (
        row.note
      ),
  },
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
        Remove<span className="sr-only"> {row.shown}</span>
      </Button>
    ),
  },
];

export default function AdminRiskContacts() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <title>No pay on delivery</title>
      <BackLink to="/admin/refused">Refused</BackLink>
      <ListPage
        list="risk_contacts"
        title="No pay on delivery"
        failure="Failed to fetch the list"
        columns={columns}
        keyOf={(row) => row.id}
        empty="Nobody is on the list"
        searchLabel="Search whom or why"
        actions={
          <Button data-main-action onClick={() => setAdding(true)}>
            Add
          </Button>
        }
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: RISK_KINDS.map((value) => ({ value, label: readable(value) })),
          },
        ]}
      />
      {isAdding && (
        <RiskContactDialog
          onClose={() => {
            setAdding(false);
            void reload();
          }}
        />
      )}
    </>
  );
}
