import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useParams } from "react-router";
import { useStaff } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { orderTone, StatusText } from "~/features/admin/components/status-text.tsx";
import { CalledBackNote } from "../admin/call-rider.tsx";
import { OrderActions } from "../admin/order-actions.tsx";
import { orderQuery } from "../admin/order-query.ts";
import { CustomerPanel, DeliveryPanel } from "../admin/panels/customer-panels.tsx";
import { MailsPanel, ReturnsPanel } from "../admin/panels/follow-up-panels.tsx";
import { ItemsPanel } from "../admin/panels/items-panel.tsx";
import { Panel } from "../admin/panels/panel.tsx";
import { PaymentPanel } from "../admin/panels/payment-panel.tsx";
import { needsLink, PaymentLink } from "../admin/payment-link.tsx";
import { StatusSelect } from "../admin/status-select.tsx";
import { Timeline } from "../admin/timeline.tsx";
import { UndoBar } from "../admin/undo.tsx";
import { shortId, statusLabel } from "../status.ts";

export default function AdminOrderPage() {
  const { id = "" } = useParams();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), retry: 1 });
  const staff = useStaff();
  useEffect(() => {
    if (error) reportFailure("Failed to fetch orders", error);
  }, [error]);
  if (!order && error)
    return <LoadFailed title="Failed to fetch the order" error={error} onRetry={refetch} />;
  if (!order) return <p className="py-24 text-center text-muted">Loading...</p>;
  return (
    <>
      <title>{`Order ${shortId(order.id)}`}</title>
      <BackLink to="/admin/orders">Orders</BackLink>
      <header className="mb-4 flex flex-wrap items-center gap-2 sm:gap-3">
        <h1 className="display mr-auto text-xl">Order {shortId(order.id)}</h1>
        <StatusText tone={orderTone(order.status)}>{statusLabel(order.status)}</StatusText>
        <span>
          <StatusSelect order={order} />
        </span>
      </header>
      <CalledBackNote order={order} />
      <UndoBar key={order.version} order={order} />
      {/* Its next step, whose work it is, and who else looks at it. */}
      <Outlet context={{ ...staff, place: "top" }} />
      <OrderActions order={order} />
      {/* In one column what staff look for comes first, from both columns. */}
      <div className="mt-4 flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:items-start">
        <div className="flex flex-col gap-4 max-md:contents">
          <ItemsPanel order={order} />
          <Panel title="Timeline" className="max-md:order-5">
            <Timeline events={order.events} />
          </Panel>
        </div>
        <div className="flex flex-col gap-4 max-md:contents">
          <PaymentPanel order={order} />
          {needsLink(order) && (
            <div className="max-md:order-2">
              <PaymentLink
                key={`${order.id} ${order.total_amount} ${order.payment_status} ${order.due}`}
                order={order}
                storeName={staff.brand.name}
              />
            </div>
          )}
          <CustomerPanel order={order} />
          <DeliveryPanel order={order} />
          {/* How it was packed. */}
          <Outlet context={{ ...staff, place: "aside" }} />
          <ReturnsPanel order={order} />
          <MailsPanel order={order} />
        </div>
      </div>
    </>
  );
}
