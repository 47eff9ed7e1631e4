import { useQuery } from "@tanstack/react-query";
import { Link, useOutletContext } from "react-router";
import { readList } from "~/client/lists.ts";
import type { CustomerContext } from "~/features/accounts/routes/admin-user.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { orderTone, StatusText } from "~/features/admin/components/status-text.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { shortId, statusLabel } from "../status.ts";

/** The orders on the page of a customer. */
export default function AdminCustomerOrders() {
  const { customer } = useOutletContext<CustomerContext>();
  const { data: orders } = useQuery({
    queryKey: ["customer-orders", customer.id],
    queryFn: () => readList("orders", { filters: { customer: customer.id } }),
  });
  return (
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
        {customer.orders > 0 && (
          <Link
            to={`/admin/orders?q=${encodeURIComponent(customer.email ?? "")}`}
            className="underline underline-offset-4"
          >
            All orders
          </Link>
        )}
        {customer.reviews > 0 && (
          <Link
            to={`/admin/reviews?q=${encodeURIComponent(customer.email ?? "")}`}
            className="underline underline-offset-4"
          >
            Reviews
          </Link>
        )}
      </p>
    </section>
  );
}
