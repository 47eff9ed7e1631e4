import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { call, queryClient } from "~/client/admin.ts";
import { useMay } from "~/client/staff.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatDay, formatMoment } from "~/features/admin/components/moment.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { orderTone, StatusText } from "~/features/admin/components/status-text.tsx";
import { shortId, statusLabel } from "~/features/orders/status.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { type Role, roleNames } from "~/platform/permissions.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

interface Customer {
  id: string;
  full_name: string;
  email: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  banned: boolean;
  roles: string[];
  orders: number;
  spent: number;
  reviews: number;
  wishlist: number;
}
interface OrderRow {
  id: string;
  total_amount: number;
  status: string;
  created_at: string;
}

export default function AdminUser() {
  const { id = "" } = useParams();
  const mayRoles = useMay("roles.edit");
  const [banning, setBanning] = useState(false);
  const mayBan = useMay("customers.ban");
  const { data, error, refetch } = useQuery({
    queryKey: ["customer", id],
    queryFn: () => call<Customer>("admin_customer", { id }),
    retry: 1,
  });
  const { data: orders } = useQuery({
    queryKey: ["customer-orders", id],
    queryFn: () =>
      call<{ rows: OrderRow[] }>("admin_list", { list: "orders", filters: { customer: id } }),
  });
  if (!data && error)
    return <LoadFailed title="Failed to fetch the user" error={error} onRetry={refetch} />;
  if (!data) return <p className="py-24 text-center text-muted">Loading...</p>;
  async function change(name: string, args: Record<string, unknown>) {
    try {
      await call(name, { user_id: id, ...args });
      toast.success("Saved");
    } catch (problem) {
      reportFailure("Failed to change the user", problem);
    }
    await queryClient.invalidateQueries({ queryKey: ["customer", id] });
  }
  const facts: [string, string][] = [
    ["Joined", formatDay(data.created_at)],
    ["Last sign-in", data.last_sign_in_at ? formatMoment(data.last_sign_in_at) : "Never"],
    ["Orders", String(data.orders)],
    ["Spent", formatNairaExact(nairaToKobo(data.spent))],
    ["Reviews", String(data.reviews)],
    ["Wishlist", String(data.wishlist)],
  ];
  return (
    <>
      <title>{data.full_name || "User"}</title>
      <Link to="/admin/users" className="text-sm text-muted hover:underline">
        Users
      </Link>
      <h1 className="display text-xl">{data.full_name || "N/A"}</h1>
      <p className="mb-5 text-muted">{data.email}</p>
      <dl className="mb-6 grid grid-cols-2 gap-px border border-line bg-line text-sm sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="bg-paper p-3">
            <dt className="text-muted">{label}</dt>
            <dd className="prices">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        <section>
          <h2 className="mb-2 font-medium">Orders</h2>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {orders?.rows.map((order) => (
              <li key={order.id} className="flex items-center gap-x-3 py-2 max-sm:flex-wrap">
                <Link to={`/admin/orders/${order.id}`} className="hover:underline">
                  {shortId(order.id)}...
                </Link>
                <span className="whitespace-nowrap text-muted max-sm:order-last max-sm:w-full">
                  {formatDay(order.created_at)}
                </span>
                <StatusText tone={orderTone(order.status)}>{statusLabel(order.status)}</StatusText>
                <span className="prices ml-auto">
                  {formatNairaExact(nairaToKobo(order.total_amount))}
                </span>
              </li>
            ))}
            {orders?.rows.length === 0 && <li className="py-3 text-muted">No orders yet.</li>}
          </ul>
          <p className="mt-3 flex gap-5 text-sm">
            {data.orders > 0 && (
              <Link
                to={`/admin/orders?q=${encodeURIComponent(data.email ?? "")}`}
                className="underline underline-offset-4"
              >
                All orders
              </Link>
            )}
            {data.reviews > 0 && (
              <Link
                to={`/admin/reviews?q=${encodeURIComponent(data.email ?? "")}`}
                className="underline underline-offset-4"
              >
                Reviews
              </Link>
            )}
          </p>
        </section>
        <section>
          <h2 className="mb-2 font-medium">Roles</h2>
          {(Object.keys(roleNames) as Role[]).map((role) => (
            <Checkbox
              key={role}
              label={roleNames[role]}
              checked={data.roles.includes(role)}
              disabled={!mayRoles}
              onChange={(event) => void change("set_role", { role, granted: event.target.checked })}
            />
          ))}
          {mayBan && (
            <Button
              variant={data.banned ? "secondary" : "danger"}
              className="mt-4"
              onClick={() =>
                data.banned ? void change("set_ban", { banned: false }) : setBanning(true)
              }
            >
              {data.banned ? "Let in again" : "Ban"}
            </Button>
          )}
        </section>
      </div>
      {banning && (
        <ConfirmDialog
          title={`Ban ${data.full_name || data.email}`}
          text="They are signed out everywhere and cannot sign in until you let them in again. Their orders stay."
          action="Ban"
          onConfirm={() => change("set_ban", { banned: true })}
          onClose={() => setBanning(false)}
        />
      )}
    </>
  );
}
