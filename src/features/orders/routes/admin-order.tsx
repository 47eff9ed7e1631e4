import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useParams } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay, useStaff } from "~/client/staff.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { orderTone, readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { variantUrl } from "~/features/images/sources.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { stateName } from "~/lib/states.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { toast } from "~/ui/toast.ts";
import { act } from "../admin/action-form.tsx";
import { OrderActions } from "../admin/order-actions.tsx";
import type { AdminOrder } from "../admin/order-view.ts";
import { PAPERS } from "../admin/papers.ts";
import { PaymentLink } from "../admin/payment-link.tsx";
import { Timeline } from "../admin/timeline.tsx";
import { TransferReceipt } from "../admin/transfer-receipt.tsx";
import { shortId, statusLabel } from "../status.ts";
import { StatusSelect } from "./admin-orders.tsx";

const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

function Panel({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx("min-w-0 border border-line p-4 text-sm", className)}>
      <h2 className="mb-3 text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-4 py-0.5">
      <span className="text-muted">{label}</span>
      <span className="prices text-right">{children}</span>
    </p>
  );
}

async function confirmTransfer(order: AdminOrder, paymentId: string) {
  try {
    const { outcome } = await call("confirm_transfer", {
      payment_id: paymentId,
    });
    toast.success(
      outcome === "paid"
        ? "Transfer confirmed"
        : "The order is gone; the money is on the list of refunds",
    );
  } catch (error) {
    reportFailure("Failed to update order status", error);
  }
  await queryClient.invalidateQueries({ queryKey: ["order", order.id] });
}

export default function AdminOrderPage() {
  const { id = "" } = useParams();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ["order", id],
    queryFn: () => call("admin_order", { id }),
    retry: 1,
  });
  const mayMoney = useMay("orders.money");
  const { brand } = useStaff();
  useEffect(() => {
    if (error) reportFailure("Failed to fetch orders", error);
  }, [error]);
  if (!order && error)
    return <LoadFailed title="Failed to fetch the order" error={error} onRetry={refetch} />;
  if (!order) return <p className="py-24 text-center text-muted">Loading...</p>;
  const isCard = order.payments.some((p) => p.status === "paid" && p.method === "paystack");
  const address = [order.street, order.area, order.city, order.state && stateName(order.state)]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <title>{`Order ${shortId(order.id)}`}</title>
      <Link to="/admin/orders" className="text-sm text-muted hover:underline">
        Orders
      </Link>
      <header className="mb-4 flex flex-wrap items-center gap-2 sm:gap-3">
        <h1 className="display mr-auto text-xl">Order {shortId(order.id)}</h1>
        <StatusText tone={orderTone(order.status)}>{statusLabel(order.status)}</StatusText>
        <span>
          <StatusSelect order={order} />
        </span>
        {Object.entries(PAPERS).map(([paper, title]) => (
          <LinkButton
            key={paper}
            to={`/admin/orders/${order.id}/${paper}`}
            variant="secondary"
            className="px-3 sm:px-4"
          >
            <Printer aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />{" "}
            {title}
          </LinkButton>
        ))}
      </header>
      <OrderActions order={order} />
      {/* In one column what staff look for comes first, from both columns. */}
      <div className="mt-4 flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:items-start">
        <div className="flex flex-col gap-4 max-md:contents">
          <Panel title="Items" className="max-md:order-1">
            <ul className="divide-y divide-line">
              {order.items.map((item) => (
                <li key={item.id} className="flex items-center gap-3 py-2">
                  {item.product_image && (
                    <img
                      src={variantUrl(item.product_image, 160)}
                      alt=""
                      width={40}
                      height={50}
                      className="h-12 w-10 bg-bone object-cover"
                    />
                  )}
                  <span className="min-w-0 flex-1">
                    {item.product_id ? (
                      <Link
                        to={`/admin/products?edit=${item.product_id}`}
                        className="hover:underline"
                      >
                        {item.product_name}
                      </Link>
                    ) : (
                      item.product_name
                    )}
                    <span className="block text-muted">
                      {[
                        item.size && `Size ${item.size}`,
                        item.shipped > 0 && `${item.shipped} shipped`,
                        item.refunded > 0 && `${item.refunded} refunded`,
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <span className="prices text-right">
                    {item.quantity} × {naira(item.price)}
                  </span>
                </li>
              ))}
            </ul>
            <div className="mt-3 border-t border-line pt-3">
              <Line label="Subtotal">{naira(order.subtotal)}</Line>
              {order.discount > 0 && (
                <Line label={`Discount ${order.discount_code ?? ""}`}>
                  −{naira(order.discount)}
                </Line>
              )}
              <Line label="Delivery">{naira(order.delivery_fee)}</Line>
              <Line label="Total">
                <strong className="font-medium">{naira(order.total_amount)}</strong>
              </Line>
              {order.refunded > 0 && <Line label="Refunded">−{naira(order.refunded)}</Line>}
            </div>
          </Panel>
          <Panel title="Timeline" className="max-md:order-5">
            <Timeline events={order.events} />
          </Panel>
        </div>
        <div className="flex flex-col gap-4 max-md:contents">
          <Panel title="Payment" className="max-md:order-2">
            <Line label="Status">{readable(order.payment_status)}</Line>
            {order.payments.map((payment) => (
              <div key={payment.id} className="mt-2 border-t border-line pt-2">
                <Line label={readable(payment.method)}>{naira(payment.amount)}</Line>
                <Line label={payment.reference}>{readable(payment.status)}</Line>
                {payment.receipt_url && (
                  <TransferReceipt url={payment.receipt_url} sentAt={payment.receipt_at} />
                )}
                {mayMoney && payment.method === "transfer" && payment.status === "open" && (
                  <Button
                    className="mt-2 w-full"
                    onClick={() => confirmTransfer(order, payment.id)}
                  >
                    Confirm transfer
                  </Button>
                )}
              </div>
            ))}
            {order.refunds.map((refund) => (
              <div key={refund.id} className="mt-2 border-t border-line pt-2">
                <Line label={`Refund, ${readable(refund.reason)}`}>−{naira(refund.amount)}</Line>
                <Line label={formatMoment(refund.created_at)}>{readable(refund.status)}</Line>
                {mayMoney && ["due", "failed"].includes(refund.status) && (
                  <Button
                    variant="secondary"
                    className="mt-2 w-full"
                    onClick={() =>
                      act(order.id, call("process_refund", { refund_id: refund.id }), "Refund sent")
                    }
                  >
                    {isCard ? "Send the refund" : "I have transferred it"}
                  </Button>
                )}
              </div>
            ))}
          </Panel>
          {order.payment_status === "awaiting" && order.status !== "cancelled" && (
            <div className="max-md:order-2">
              <PaymentLink key={order.id} order={order} storeName={brand.name} />
            </div>
          )}
          <Panel title="Customer" className="max-md:order-3">
            <p>{order.full_name || "N/A"}</p>
            <p className="break-words text-muted">
              {order.email ? (
                <a href={`mailto:${encodeURIComponent(order.email)}`} className="hover:underline">
                  {order.email}
                </a>
              ) : (
                "N/A"
              )}
            </p>
            {order.phone && (
              <p className="text-muted">
                <a
                  href={`tel:${order.phone}`}
                  className="inline-block hover:underline max-md:py-2.5"
                >
                  {formatPhone(order.phone)}
                </a>
              </p>
            )}
            <p className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
              {order.user_id && (
                <Link to={`/admin/users/${order.user_id}`} className="underline underline-offset-4">
                  Customer page
                </Link>
              )}
              <a href={order.link} className="underline underline-offset-4">
                What the customer sees
              </a>
            </p>
          </Panel>
          <Panel title="Delivery" className="max-md:order-4">
            <p>{readable(order.delivery_method)}</p>
            <p>{address || "Pickup at the store"}</p>
            {order.landmark && <p className="text-muted">{order.landmark}</p>}
            {order.notes && <p className="mt-2">“{order.notes}”</p>}
            {order.shipments.map((parcel) => (
              <p key={parcel.id} className="mt-2 border-t border-line pt-2">
                {parcel.carrier || "Parcel"} {parcel.tracking_number}
                <span className="block text-muted">{formatMoment(parcel.created_at)}</span>
              </p>
            ))}
          </Panel>
          {order.returns.length > 0 && (
            <Panel title="Returns" className="max-md:order-2">
              {order.returns.map((back) => (
                <Line key={back.id} label={formatMoment(back.created_at)}>
                  {readable(back.status)}
                </Line>
              ))}
              <Link
                to={`/admin/returns?q=${order.id}`}
                className="mt-2 inline-block underline underline-offset-4"
              >
                Work on them
              </Link>
            </Panel>
          )}
          {order.mails.length > 0 && (
            <Panel title="Mails" className="max-md:order-6">
              {order.mails.map((mail) => (
                <Line key={mail.id} label={readable(mail.template.replaceAll("-", " "))}>
                  {readable(mail.status)}
                </Line>
              ))}
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
