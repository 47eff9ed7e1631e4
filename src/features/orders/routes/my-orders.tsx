import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { PendingSignIn } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { dataOf, rest } from "~/client/rest-client.ts";
import { accessToken } from "~/client/session.ts";
import { storeOf } from "~/client/store.ts";
import { CodeForm } from "~/features/accounts/components/code-form.tsx";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { pageMeta } from "~/lib/seo.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { type StatusTone, shortId, statusLabel, statusTone } from "../status.ts";
import type { Route } from "./+types/my-orders";

const PER_PAGE = 20;

const tones: Record<StatusTone, string> = {
  neutral: "bg-paper text-ink",
  active: "bg-indigo-light text-indigo",
  done: "bg-leaf-light text-leaf",
  stopped: "bg-oxblood-light text-oxblood",
};

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store
    ? pageMeta(store, {
        title: "My Orders",
        description: "What you have ordered, and where it is.",
        path: "/orders",
        noindex: true,
      })
    : [];
}

async function fetchOrders(userId: string, page: number) {
  return dataOf(
    await rest()
      .from("orders")
      .select(
        "id, created_at, total_amount, status, order_items(product_id, product_name, product_image, quantity, price_at_purchase, size)",
      )
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .range(page * PER_PAGE, page * PER_PAGE + PER_PAGE - 1),
  );
}
type Order = Awaited<ReturnType<typeof fetchOrders>>[number];

export default function MyOrders() {
  const user = useAuth().user!;
  // Orders placed as a guest with this person's own email come first into their account.
  const claim = useQuery({
    queryKey: ["claim-orders", user.id],
    queryFn: async () => dataOf(await rest().rpc("claim_guest_orders", {})),
    retry: 1,
  });
  const orders = useInfiniteQuery({
    queryKey: ["orders", user.id],
    enabled: !claim.isPending,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => fetchOrders(user.id, pageParam),
    getNextPageParam: (last, pages) => (last.length < PER_PAGE ? undefined : pages.length),
  });
  const list = orders.data?.pages.flat() ?? [];
  return (
    <>
      <h1 className="display mb-10 text-xl">My Orders</h1>
      {orders.isError ? (
        <EmptyState
          title="Your orders could not be loaded"
          text="Check your connection and try again."
          action={<Button onClick={() => void orders.refetch()}>Try again</Button>}
        />
      ) : !orders.data ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      ) : list.length === 0 ? (
        <EmptyState
          title="No orders yet"
          text="Your orders appear here, each with its way to your door."
          action={<LinkButton to="/products">Browse the shop</LinkButton>}
        />
      ) : (
        <ul className="flex max-w-4xl flex-col gap-6">
          {list.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-8"
          busy={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
        >
          Show older orders
        </Button>
      )}
      {claim.data && !claim.data.email_proved && user.email && <GuestOrders email={user.email} />}
    </>
  );
}

function OrderCard({ order }: { order: Order }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => {
      const { error } = await rest()
        .from("orders")
        .update({ status: "cancelled" })
        .eq("id", order.id);
      if (error) throw new Error(error.message);
    },
    onSuccess: () => toast.success("Your order was cancelled"),
    onError: (error) => toast.error(error.message || "Failed to cancel the order"),
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  });
  const [isAsking, setAsking] = useState(false);
  const placed = new Date(order.created_at);
  return (
    <article className="border border-line">
      <header className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-1 border-b border-line bg-bone-light px-5 py-4 text-sm sm:grid-cols-[auto_auto_1fr_auto]">
        <h2 className="row-start-1 font-medium">
          <Link to={`/orders/${order.id}`} className="underline-offset-4 hover:underline">
            Order {shortId(order.id)}
          </Link>
        </h2>
        <time dateTime={order.created_at} className="row-start-2 text-muted sm:row-start-1">
          {formatOrderDate(placed)}
        </time>
        <span className="prices row-start-2 justify-self-end font-medium sm:row-start-1 sm:justify-self-start">
          {formatNairaExact(nairaToKobo(order.total_amount))}
        </span>
        <span
          className={cx(
            "caps col-start-2 row-start-1 justify-self-end px-2.5 py-1 sm:col-start-4",
            tones[statusTone(order.status)],
          )}
        >
          {statusLabel(order.status)}
        </span>
      </header>
      <ul className="divide-y divide-line px-5 text-sm">
        {order.order_items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={place} className="grid grid-cols-[4rem_1fr_auto] gap-4 py-4">
            <span className="frame block">
              {item.product_image && <ProductImage src={item.product_image} alt="" sizes="4rem" />}
            </span>
            <span className="min-w-0">
              {item.product_id ? (
                <Link
                  to={`/product/${item.product_id}`}
                  className="underline-offset-4 hover:underline"
                >
                  {item.product_name}
                </Link>
              ) : (
                item.product_name
              )}
              <span className="mt-1 block text-muted">
                {item.size ? `Size ${item.size} · ` : ""}Quantity {item.quantity}
              </span>
            </span>
            <span className="prices whitespace-nowrap">
              {formatNairaExact(nairaToKobo(item.price_at_purchase) * item.quantity)}
            </span>
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap gap-x-6 border-t border-line px-4 py-1.5">
        <LinkButton variant="quiet" to={`/orders/${order.id}`}>
          View order
        </LinkButton>
        {order.status === "pending" && (
          <Dialog
            open={isAsking}
            onOpenChange={setAsking}
            trigger={<Button variant="quiet">Cancel order</Button>}
            title="Cancel this order?"
            description="It cannot be taken up again; you would have to order anew."
            footer={
              <div className="flex flex-wrap justify-end gap-3">
                <Button variant="secondary" onClick={() => setAsking(false)}>
                  Keep it
                </Button>
                <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
                  Cancel order
                </Button>
              </div>
            }
          >
            <p className="text-sm">
              Order {shortId(order.id)}, {formatNairaExact(nairaToKobo(order.total_amount))}. What
              you have paid is refunded.
            </p>
          </Dialog>
        )}
      </footer>
    </article>
  );
}

/** Orders of a guest belong to whoever reads their mail. */
function GuestOrders({ email }: { email: string }) {
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      const { client } = await PendingSignIn.begin();
      const { error } = await client.signInWithOtp({
        email,
        options: { shouldCreateUser: false },
      });
      if (error) throw error;
    },
    onSuccess: () => setSent(true),
    onError: (error) => toast.error(error.message),
  });
  return (
    <section className="mt-14 max-w-md border-t border-line pt-8">
      <h2 className="text-base font-medium">Ordered as a guest before?</h2>
      <p className="mb-5 mt-1 text-sm text-muted">
        Show us that {email} is yours, and the orders you placed with it appear here.
      </p>
      {isSent ? (
        <CodeForm
          label="Code from the mail"
          hint="Six digits. It works for 10 minutes."
          submitLabel="Show my orders"
          onCode={async (token) => {
            // Only the proof counts: this browser keeps the session it has.
            const { client } = await PendingSignIn.begin(await accessToken());
            const { error } = await client.verifyOtp({ email, token, type: "email" });
            if (error) throw error;
            await client.signOut({ scope: "local" });
            await queries.invalidateQueries({ queryKey: ["claim-orders"] });
            await queries.invalidateQueries({ queryKey: ["orders"] });
          }}
        />
      ) : (
        <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
          Send me a code
        </Button>
      )}
    </section>
  );
}
