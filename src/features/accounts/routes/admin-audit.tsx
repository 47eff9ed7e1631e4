import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { Changes } from "~/features/admin/components/changes.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { AUDIT_ENTITIES } from "~/lib/audit-entities.ts";
import { cx } from "~/ui/cx.ts";

type AuditRow = ListRow<"audit">;

const columns: Column<AuditRow>[] = [
  {
    key: "at",
    label: "When",
    sortable: true,
    phone: "bare",
    className: "whitespace-nowrap",
    cell: (row) => formatMoment(row.at),
  },
  {
    key: "actor",
    label: "Who",
    phone: "line",
    cell: (row) =>
      row.actor ? (
        <Link
          to={{ search: `?${new URLSearchParams({ q: row.actor })}` }}
          className={cx(rowLink, "hover:underline")}
        >
          {row.actor}
        </Link>
      ) : (
        "The shop"
      ),
  },
  {
    key: "action",
    label: "What",
    phone: "title",
    cell: (row) => readable(row.action.replaceAll(".", " ")),
  },
  {
    key: "entity_id",
    label: "On",
    phone: "bare",
    cell: (row) => (
      <>
        {readable(row.entity)} <span className="text-muted">{row.entity_id?.slice(0, 8)}</span>
      </>
    ),
  },
  {
    key: "after",
    label: "Details",
    phone: "line",
    cell: (row) =>
      row.before || row.after ? (
        <details className="text-xs sm:w-72">
          <summary className="max-sm:min-h-11 max-sm:content-center">Show</summary>
          <Changes before={row.before} after={row.after} />
        </details>
      ) : null,
  },
];

export default function AdminAudit() {
  return (
    <>
      <title>Audit Log</title>
      <ListPage
        list="audit"
        title="Audit Log"
        failure="Failed to fetch the audit log"
        columns={columns}
        keyOf={(row) => String(row.id)}
        searchLabel="Who, what, number"
        filters={[
          {
            name: "about",
            label: "About",
            options: [
              { value: "money", label: "Money" },
              { value: "stock", label: "Stock" },
              { value: "status", label: "Order status" },
            ],
          },
          { name: "from", label: "From", options: "date" },
          { name: "to", label: "to", options: "date" },
          {
            name: "entity",
            label: "On",
            options: AUDIT_ENTITIES.map((value) => ({ value, label: readable(value) })),
          },
        ]}
      />
    </>
  );
}
