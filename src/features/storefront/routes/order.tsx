import { useEffect, useState } from "react";
import { data } from "react-router";
import { call, callAsVisitor } from "~/client/call.ts";
import { accessToken, authPath } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import { ChangeAddress } from "~/features/checkout/components/change-address.tsx";
import { isOrderKey } from "~/features/orders/access.server.ts";
import { ConfirmNotice } from "~/features/orders/components/confirm-notice.tsx";
import { OrderDetails } from "~/features/orders/components/order-details.tsx";
import { OrderTimeline } from "~/features/orders/components/order-timeline.tsx";
import { SaveAddress } from "~/features/orders/components/save-address.tsx";
import { useLiveOrder } from "~/features/orders/components/use-live-order.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { takesNewAddress } from "~/features/orders/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { shortId } from "~/features/orders/status.ts";
import { PaymentPanel } from "~/features/payments/components/payment-panel.tsx";
import { ReceiptUpload } from "~/features/payments/components/receipt-upload.tsx";
import { ReturnsPanel } from "~/features/returns/components/returns-panel.tsx";
import { getSettings } from "~/features/settings/service.server.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast.ts";
import type { Route } from "./+types/order";

/**
 * Shows an order to whoever holds its link; with a wrong key it is as if there were none. Without
 * one the browser asks for it in the name of whoever is signed in.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const record = isOrderKey(ctx, params.id, key) ? await readOrder(ctx.db, params.id) : undefined;
  const cardPayments = ctx.paystack !== null;
  if (!record)
    return data({ order: null, key: "", cardPayments }, { status: key === "" ? 200 : 404 });
  return data({ order: describeOrder(ctx, record, await getSettings(ctx)), key, cardPayments });
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { order, key, cardPayments } = loaderData;
  return (
    <div className="wrap py-8 sm:py-12">
      <title>{order ? `Order ${shortId(order.id)}` : "Your order"}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {order ? (
        <LiveOrder key={order.id} initial={order} orderKey={key} cardPayments={cardPayments} />
      ) : (
        <OwnOrder key={params.id} id={params.id} cardPayments={cardPayments} />
      )}
    </div>
  );
}

type Found = { order: OrderView; key: string } | "signed_out" | "none" | undefined;

/** The order of somebody who is signed in and came without the link. */
function OwnOrder({ id, cardPayments }: { id: string; cardPayments: boolean }) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const controller = new AbortController();
    async function find(): Promise<Found> {
      if (!(await accessToken())) return "signed_out";
      return call("my_order", { order_id: id }, { signal: controller.signal });
    }
    find()
      .catch((): Found => "none")
      .then((result) => {
        if (!controller.signal.aborted) setFound(result);
      });
    return () => controller.abort();
  }, [id]);
  if (found === undefined) {
    return (
      <div className="grid min-h-[40vh] place-items-center">
        <Spinner label="Loading" />
      </div>
    );
  }
  if (typeof found === "object") {
    return <LiveOrder initial={found.order} orderKey={found.key} cardPayments={cardPayments} />;
  }
  return (
    <EmptyState
      title="Order not found"
      text="Open the link in your mail again, or sign in to see your orders."
      action={
        found === "signed_out" ? (
          <LinkButton to={authPath(`/orders/${id}`)}>Sign In</LinkButton>
        ) : (
          <LinkButton to="/orders">My Orders</LinkButton>
        )
      }
    />
  );
}

function LiveOrder(props: { initial: OrderView; orderKey: string; cardPayments: boolean }) {
  const { orderKey } = props;
  const [order, setOrder] = useLiveOrder(props.initial, orderKey);
  const cancelled = order.status === "cancelled";
  return (
    <>
      <h1 className="display text-xl">
        {cancelled ? `Order ${shortId(order.id)}` : `Thank you, ${order.fullName.split(" ")[0]}.`}
      </h1>
      <p className="mt-2 text-sm text-muted">
        {cancelled
          ? "Nothing more will happen with this order."
          : `Order ${shortId(order.id)} is placed. This page always shows where it is: keep its link.`}
      </p>
      <div className="mt-10">
        <OrderDetails order={order}>
          <ConfirmNotice order={order} orderKey={orderKey} />
          <PaymentPanel
            order={order}
            orderKey={orderKey}
            cardPayments={props.cardPayments}
            onChange={setOrder}
          />
          {cancelled && <ReceiptUpload order={order} orderKey={orderKey} onChange={setOrder} />}
          {["delivered", "completed"].includes(order.status) && (
            <ReturnsPanel order={order} orderKey={orderKey} />
          )}
          <SaveAddress order={order} />
          <OrderTimeline events={order.events} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <LinkButton to={`/orders/${order.id}/receipt?key=${orderKey}`} variant="quiet">
              Receipt
            </LinkButton>
            {takesNewAddress(order) && (
              <ChangeAddress order={order} orderKey={orderKey} onChange={setOrder} />
            )}
            {order.status === "pending" && (
              <CancelOrder order={order} orderKey={orderKey} onChange={setOrder} />
            )}
          </div>
        </OrderDetails>
      </div>
    </>
  );
}

function CancelOrder(props: {
  order: OrderView;
  orderKey: string;
  onChange(order: OrderView): void;
}) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    try {
      const address = { order_id: props.order.id, key: props.orderKey };
      props.onChange(await callAsVisitor("cancel_order", address));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  if (!asking) {
    return (
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel this order
      </Button>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
      <p>Cancel the whole order? This cannot be undone.</p>
      <Button variant="danger" busy={busy} onClick={cancel}>
        Yes, cancel it
      </Button>
      <Button variant="quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  );
}
