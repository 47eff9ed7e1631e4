import { useEffect, useState } from "react";
import { useWaiting } from "~/client/offline/outbox.ts";
import { useStore } from "~/client/store.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { SomethingToSee } from "~/features/catalogue/components/something-to-see.tsx";
import { getSettings } from "~/features/settings/service.server.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { pageOf } from "~/platform/page-context.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PhoneLink } from "~/ui/phone-link.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { CheckoutProvider, useCheckout } from "../checkout-provider.tsx";
import { CheckoutForm, type CheckoutShop } from "../components/checkout-form.tsx";
import { WaitingOrder } from "../components/waiting-order.tsx";
import { ORDER } from "../waiting-order.ts";
import type { Route } from "./+types/checkout";

/** Nothing leads away from it: the frame leaves out navigation, footer and what floats. */
export const handle = { isEnclosed: true };

export async function loader({ context }: Route.LoaderArgs): Promise<CheckoutShop> {
  const { ctx } = pageOf(context);
  const { orders, brand } = await getSettings(ctx);
  return {
    cardPayments: ctx.paystack !== null,
    transferMinutes: orders.transfer_minutes,
    storeAddress: brand.address,
  };
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { name } = useStore();
  return (
    <div className="wrap max-w-6xl py-8 sm:py-12">
      <title>{`Checkout · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="display text-xl">Checkout</h1>
      <WithoutScripts />
      <CheckoutProvider>
        <CheckoutBody shop={loaderData} />
      </CheckoutProvider>
    </div>
  );
}

/** The cart is in the browser: without its scripts, people take the order. */
function WithoutScripts() {
  const { brand } = useStore();
  return (
    <p className="mt-6 hidden max-w-prose noscript:block">
      Ordering here needs JavaScript, which is switched off in your browser. Switch it on and open
      this page again, or tell us what you would like, in which size and where it should go:{" "}
      <a href={whatsappUrl(brand.whatsapp, "Hello! I would like to order:")} className="link">
        write on WhatsApp
      </a>{" "}
      or call <PhoneLink phone={brand.phone} />.
    </p>
  );
}

function CheckoutBody({ shop }: { shop: CheckoutShop }) {
  const cart = useCart();
  const { ready, isOver } = useCheckout();
  const { hush } = cart;
  useEffect(hush, [hush]);
  // Whether this page has shown pieces: then they went elsewhere, mostly into an order.
  const [had, setHad] = useState(false);
  if (cart.lines.length > 0 && !had) setHad(true);
  const waiting = useWaiting(ORDER).find(({ refusal }) => !refusal);
  if (waiting) return <WaitingOrder item={waiting} className="mt-8 max-w-xl p-5 sm:p-7" />;
  // What waited was sent: the order's page has the address already, and comes.
  const isLeft = cart.ready && !location.pathname.startsWith("/checkout");
  if (!ready || !cart.ready || isOver || isLeft) {
    return (
      <div
        aria-busy="true"
        className="mt-8 grid gap-8 noscript:hidden lg:grid-cols-[1fr_26rem] lg:gap-16"
      >
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    );
  }
  if (cart.lines.length === 0) {
    return (
      <>
        <EmptyState
          title="Your cart is empty"
          text={
            had
              ? "Have you just ordered in another tab? Then your order stands there, and in our mail."
              : "Add some items to get started"
          }
          action={
            <div className="flex flex-wrap justify-center gap-4">
              <LinkButton to="/products">See all products</LinkButton>
              {had && (
                <LinkButton to="/track" variant="secondary">
                  Track your order
                </LinkButton>
              )}
            </div>
          }
        />
        <SomethingToSee />
      </>
    );
  }
  return <CheckoutForm shop={shop} />;
}
