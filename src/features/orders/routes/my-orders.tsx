import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { unlistedMeta } from "~/client/store.ts";
import { SomethingToSee } from "~/features/catalogue/components/something-to-see.tsx";
import { Button, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { GuestOrders } from "../components/guest-orders.tsx";
import { OwnOrderCard } from "../components/own-order-card.tsx";
import { fetchOwnOrders, PER_PAGE } from "../own-orders.ts";
import type { Route } from "./+types/my-orders";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "My Orders",
    description: "What you have ordered, and where it is.",
    path: "/orders",
  });
}

export default function MyOrders() {
  const user = useAuth().user!;
  // Orders placed as a guest with this person's own email come first into their account.
  const claim = useQuery({
    queryKey: ["claim-orders", user.id],
    queryFn: () => call("claim_guest_orders"),
    retry: 1,
  });
  const orders = useInfiniteQuery({
    queryKey: ["orders", user.id],
    enabled: !claim.isPending,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => fetchOwnOrders(user.id, pageParam),
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
        <>
          <EmptyState
            title="No orders yet"
            text="Your orders appear here, each with its way to your door."
            action={<LinkButton to="/products">Browse the shop</LinkButton>}
          />
          <SomethingToSee />
        </>
      ) : (
        <ul className="flex max-w-4xl flex-col gap-6">
          {list.map((order) => (
            <li key={order.id}>
              <OwnOrderCard order={order} />
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
