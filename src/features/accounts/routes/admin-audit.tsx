import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";

interface AuditRow {
  id: number;
  at: string;
  actor: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  before: unknown;
  after: unknown;
  ip: string | null;
}

const columns: Column<AuditRow>[] = [
  { key: "at", label: "When", sortable: true, cell: (row) => formatMoment(row.at) },
  { key: "actor", label: "Who", cell: (row) => row.actor ?? "The shop" },
  { key: "action", label: "What", cell: (row) => readable(row.action.replaceAll(".", " ")) },
  {
    key: "entity_id",
    label: "On",
    cell: (row) => (
      <>
        {readable(row.entity)} <span className="text-muted">{row.entity_id?.slice(0, 8)}</span>
      </>
    ),
  },
  {
    key: "after",
    label: "Details",
    cell: (row) =>
      row.before || row.after ? (
        <details className="max-w-md text-xs">
          <summary>Show</summary>
          <pre className="whitespace-pre-wrap break-all">
            {JSON.stringify({ before: row.before, after: row.after }, null, 1)}
          </pre>
        </details>
      ) : null,
  },
];

export default function AdminAudit() {
  return (
    <>
      <title>Audit Log</title>
      <ListPage<AuditRow>
        list="audit"
        title="Audit Log"
        failure="Failed to fetch the audit log"
        columns={columns}
        keyOf={(row) => String(row.id)}
        filters={[
          {
            name: "entity",
            label: "On",
            options: [
              "product",
              "order",
              "review",
              "user",
              "discount",
              "zone",
              "settings",
              "session",
            ].map((value) => ({ value, label: readable(value) })),
          },
        ]}
      />
    </>
  );
}
