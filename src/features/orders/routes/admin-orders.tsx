import { Plus } from "lucide-react";
import { Link, Outlet } from "react-router";
import { useMay, useStaff } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { orderTone, readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { CONTACT_PROOFS, ORDER_PAYMENT_STATUSES } from "~/lib/statuses.ts";
import { LinkButton } from "~/ui/button.tsx";
import { SETTABLE, StatusSelect } from "../admin/status-select.tsx";
import { PROOF_TEXT, shortId, statusLabel } from "../status.ts";

export type OrderListRow = ListRow<"orders">;

const columns: Column<OrderListRow>[] = [
  {
    key: "id",
    label: "Order ID",
    phone: "bare",
    cell: (row) => (
      <Link to={`/admin/orders/${row.id}`} className="underline-offset-4 hover:underline">
        {shortId(row.id)}...
      </Link>
    ),
  },
  {
    key: "full_name",
    label: "Customer",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <>
        <Link to={`/admin/orders/${row.id}`} className="underline-offset-4 hover:underline">
          {row.full_name || "N/A"}
        </Link>
        {row.receiver_name && (
          <span className="block text-xs font-normal">For {row.receiver_name}</span>
        )}
        <span className="block text-xs font-normal text-muted">{row.email || "N/A"}</span>
      </>
    ),
  },
  {
    key: "total_amount",
    label: "Amount",
    sortable: true,
    numeric: true,
    phone: "bare",
    cell: (row) => formatNairaExact(nairaToKobo(row.total_amount)),
  },
  {
    key: "status",
    label: "Status",
    sortable: true,
    phone: "bare",
    cell: (row) => (
      <>
        <StatusText tone={orderTone(row.status)}>{statusLabel(row.status)}</StatusText>
        {row.contact_proof === "awaited" && row.status === "pending" && (
          <span className="block text-xs text-muted">Not confirmed</span>
        )}
      </>
    ),
  },
  {
    key: "payment_status",
    label: "Payment",
    phone: "bare",
    cell: (row) => readable(row.payment_status),
  },
  {
    key: "created_at",
    label: "Date",
    sortable: true,
    phone: "bare",
    className: "whitespace-nowrap",
    cell: (row) => formatDay(row.created_at),
  },
  {
    key: "actions",
    label: "Actions",
    phone: "bare",
    cell: (row) => <StatusSelect order={row} />,
  },
];

/** As many as one asks the shop to do something with at once. */
const MOST_PICKED = 1000;

export default function AdminOrders() {
  const staff = useStaff();
  const mayWork = useMay("orders.work");
  return (
    <>
      <title>Orders Management</title>
      <ListPage
        list="orders"
        actions={
          <LinkButton to="/admin/orders/new" data-main-action>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} /> New order
          </LinkButton>
        }
        title="Orders Management"
        searchLabel="Number, name, phone, city, piece, amount"
        failure="Failed to fetch orders"
        columns={columns}
        mostPicked={MOST_PICKED}
        // What can be done with them is of a feature above.
        selection={mayWork ? (picked) => <Outlet context={{ ...staff, ...picked }} /> : undefined}
        keyOf={(row) => row.id}
        empty="No orders yet"
        filters={[
          {
            name: "status",
            label: "Status",
            options: [...SETTABLE, "completed"].map((value) => ({
              value,
              label: statusLabel(value),
            })),
          },
          {
            name: "payment",
            label: "Payment",
            options: ORDER_PAYMENT_STATUSES.map((value) => ({ value, label: readable(value) })),
          },
          {
            name: "todo",
            label: "To do",
            options: [
              { value: "transfers", label: "Transfers to confirm" },
              { value: "refunds", label: "Refunds due" },
              { value: "attention", label: "Refunds that are stuck" },
            ],
          },
          {
            name: "proof",
            label: "Confirmed",
            options: CONTACT_PROOFS.map((value) => ({ value, label: PROOF_TEXT[value] })),
          },
          { name: "from", label: "From", options: "date" },
          { name: "to", label: "to", options: "date" },
        ]}
      />
    </>
  );
}
