import { lazy, Suspense, useState } from "react";
import { data } from "react-router";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { ChangeAddress } from "~/features/checkout/components/change-address.tsx";
import { isOrderKey } from "~/features/orders/access.server.ts";
import { AskPerson } from "~/features/orders/components/ask-person.tsx";
import { ConfirmNotice } from "~/features/orders/components/confirm-notice.tsx";
import { KeepOrder } from "~/features/orders/components/keep-order.tsx";
import { OrderDetails } from "~/features/orders/components/order-details.tsx";
import { OrderTimeline } from "~/features/orders/components/order-timeline.tsx";
import { OrderNotFound, useOwnOrder } from "~/features/orders/components/own-order.tsx";
import { SaveAddress } from "~/features/orders/components/save-address.tsx";
import { useLiveOrder } from "~/features/orders/components/use-live-order.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { hasExpired, isWithCustomer, orderWords } from "~/features/orders/own-order-words.ts";
import { paperTitle } from "~/features/orders/paper-words.ts";
import { readKeyed, readOrder } from "~/features/orders/queries.server.ts";
import { isGiftCardOrder, takesNewAddress } from "~/features/orders/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { shortId } from "~/features/orders/status.ts";
import { askAboutOrder } from "~/features/payments/ask-paystack.server.ts";
import { PaymentPanel } from "~/features/payments/components/payment-panel.tsx";
import { ReceiptUpload } from "~/features/payments/components/receipt-upload.tsx";
import { ReturnsPanel } from "~/features/returns/components/returns-panel.tsx";
import { getSettings } from "~/features/settings/service.server.ts";
import { inTime } from "~/lib/in-time.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { RestoreCart } from "../components/restore-cart.tsx";
import type { Route } from "./+types/order";

const OrderNews = lazy(() =>
  loadWithRetries(() => import("~/features/orders/components/order-news.tsx")),
);
/** Until then there is news to come. */
const UNDER_WAY: readonly OrderView["status"][] = ["pending", "processing", "shipped"];

/** How long a page waits for Paystack's word at most, ms: it asks again by itself. */
const WORD_WITHIN_MS = 3000;

/**
 * Shows an order to whoever holds its link; with a wrong key it is as if there were none. Without
 * one the browser asks for it in the name of whoever is signed in.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key") ?? "";
  const keyed = key === "" ? undefined : await readKeyed(ctx.db, params.id);
  const isOpened = keyed !== undefined && isOrderKey(ctx, keyed, key);
  // Back from Paystack, which adds it: who has just paid is not told first that nothing is.
  if (isOpened && searchParams.has("reference"))
    await inTime(WORD_WITHIN_MS, askAboutOrder(ctx, params.id));
  const record = isOpened ? await readOrder(ctx.db, params.id) : undefined;
  const shop = {
    cardPayments: ctx.paystack !== null,
    passwordMin: ctx.config.auth.passwordMin,
  };
  if (!record) return data({ order: null, key: "", shop }, { status: key === "" ? 200 : 404 });
  return data({ order: describeOrder(ctx, record, await getSettings(ctx)), key, shop });
}

type Shop = Route.ComponentProps["loaderData"]["shop"];

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { order, key, shop } = loaderData;
  return (
    <div className="wrap py-8 sm:py-12">
      <title>{order ? `Order ${shortId(order.id)}` : "Your order"}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {order ? (
        <LiveOrder key={order.id} initial={order} orderKey={key} shop={shop} />
      ) : (
        <OwnOrder key={params.id} id={params.id} shop={shop} />
      )}
    </div>
  );
}

/** The order of somebody who is signed in and came without the link. */
function OwnOrder({ id, shop }: { id: string; shop: Shop }) {
  const found = useOwnOrder(id);
  if (typeof found !== "object") return <OrderNotFound id={id} found={found} />;
  return <LiveOrder initial={found.order} orderKey={found.key} shop={shop} />;
}

function LiveOrder({
  initial,
  orderKey,
  shop,
}: {
  initial: OrderView;
  orderKey: string;
  shop: Shop;
}) {
  const [order, setOrder] = useLiveOrder(initial, orderKey);
  const { title, lead } = orderWords(order);
  const cancelled = order.status === "cancelled";
  return (
    <>
      <h1 className="display text-xl">{title}</h1>
      <p className="mt-2 text-sm text-muted">{lead}</p>
      <div className="mt-10">
        <OrderDetails
          order={order}
          next={
            <>
              <ConfirmNotice order={order} orderKey={orderKey} />
              <PaymentPanel
                order={order}
                orderKey={orderKey}
                cardPayments={shop.cardPayments}
                onChange={setOrder}
              />
              {cancelled && !isGiftCardOrder(order) && (
                <RestoreCart lines={order.lines}>
                  {hasExpired(order) && (
                    <AskPerson order={order} about="It ended before it was paid." />
                  )}
                </RestoreCart>
              )}
              {cancelled && <ReceiptUpload order={order} orderKey={orderKey} onChange={setOrder} />}
              {isWithCustomer(order.status) && <ReturnsPanel order={order} orderKey={orderKey} />}
            </>
          }
        >
          <SaveAddress order={order} />
          <KeepOrder order={order} orderKey={orderKey} passwordMin={shop.passwordMin} />
          {UNDER_WAY.includes(order.status) && !isGiftCardOrder(order) && (
            <Suspense>
              <OrderNews order={order} orderKey={orderKey} />
            </Suspense>
          )}
          <OrderTimeline order={order} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <LinkButton to={`/orders/${order.id}/receipt?key=${orderKey}`} variant="quiet">
              {paperTitle(order)}
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
