import { Plus } from "lucide-react";
import { Link } from "react-router";
import { db, must, queryClient } from "~/client/admin.ts";
import {
  type Column,
  ListPage,
  listKey,
  rowSelect,
} from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { orderTone, readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { LinkButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { shortId, statusLabel } from "../status.ts";

export interface OrderListRow {
  id: string;
  full_name: string;
  email: string;
  total_amount: number;
  status: string;
  payment_status: string;
  created_at: string;
}

/** What staff may set, from any value to any value. */
export const SETTABLE = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

export async function setStatus(id: string, status: string): Promise<void> {
  try {
    await must(
      db()
        .from("orders")
        .update({ status: status as "pending" })
        .eq("id", id)
        .select("id"),
    );
    toast.success("Order status updated");
  } catch (error) {
    reportFailure("Failed to update order status", error);
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey("orders") }),
    queryClient.invalidateQueries({ queryKey: ["order", id] }),
  ]);
}

/** The status as a list to choose from. */
export function StatusSelect({ id, status }: { id: string; status: string }) {
  const isListed = (SETTABLE as readonly string[]).includes(status);
  return (
    <select
      aria-label={`Status of order ${shortId(id)}`}
      value={status}
      onChange={(event) => void setStatus(id, event.target.value)}
      className={rowSelect}
    >
      {!isListed && <option value={status}>{statusLabel(status)}</option>}
      {SETTABLE.map((value) => (
        <option key={value} value={value}>
          {statusLabel(value)}
        </option>
      ))}
    </select>
  );
}

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
    cell: (row) => <StatusText tone={orderTone(row.status)}>{statusLabel(row.status)}</StatusText>,
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
    cell: (row) => <StatusSelect id={row.id} status={row.status} />,
  },
];

export default function AdminOrders() {
  return (
    <>
      <title>Orders Management</title>
      <ListPage<OrderListRow>
        list="orders"
        actions={
          <LinkButton to="/admin/orders/new" data-main-action>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} /> New order
          </LinkButton>
        }
        title="Orders Management"
        searchLabel="Number, name, email, phone"
        failure="Failed to fetch orders"
        columns={columns}
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
            options: [
              "awaiting",
              "paid",
              "on_delivery",
              "partly_refunded",
              "refunded",
              "failed",
            ].map((value) => ({ value, label: readable(value) })),
          },
          {
            name: "todo",
            label: "To do",
            options: [
              { value: "transfers", label: "Transfers to confirm" },
              { value: "refunds", label: "Refunds due" },
            ],
          },
          { name: "from", label: "From", options: "date" },
          { name: "to", label: "to", options: "date" },
        ]}
      />
    </>
  );
}
