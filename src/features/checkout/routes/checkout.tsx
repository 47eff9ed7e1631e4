import { Link, Navigate, Outlet, useLocation } from "react-router";
import { useStore } from "~/client/store.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { tooLarge } from "~/features/cart/rules.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { pageOf } from "~/platform/page-context.ts";
import { LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { CheckoutProvider, useCheckout } from "../checkout-provider.tsx";
import { OrderSummary } from "../components/order-summary.tsx";
import { firstOpenStep, STEPS } from "../draft.ts";
import type { Route } from "./+types/checkout";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const { orders, brand } = await getSettings(ctx);
  return {
    cardPayments: ctx.paystack !== null,
    transferMinutes: orders.transfer_minutes,
    storeAddress: brand.address,
  };
}

export default function CheckoutLayout() {
  return (
    <div className="wrap py-8 sm:py-12">
      <title>Checkout · Oríkì</title>
      <meta name="robots" content="noindex" />
      <h1 className="display text-xl">Checkout</h1>
      <CheckoutProvider>
        <CheckoutBody />
      </CheckoutProvider>
    </div>
  );
}

const DELIVERY = STEPS.findIndex((step) => step.key === "delivery");

function CheckoutBody() {
  const cart = useCart();
  const { draft, ready } = useCheckout();
  const { pathname } = useLocation();
  const oversize = tooLarge(cart.lines, useStore().orderCaps);
  if (!ready || !cart.ready) {
    return (
      <div aria-busy="true" className="mt-8 grid gap-8 lg:grid-cols-[1fr_26rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    );
  }
  if (cart.lines.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty"
        text="Add some items to get started"
        action={<LinkButton to="/products">See all products</LinkButton>}
      />
    );
  }
  const open = STEPS.findIndex((step) => step.key === firstOpenStep(draft));
  const current = STEPS.findIndex((step) => pathname.endsWith(`/${step.key}`));
  if (current === -1 || current > open) {
    // Saved details fill the first steps; whoever begins still sees where it will go.
    const begin = current === -1 && draft.owner ? Math.min(open, DELIVERY) : open;
    return <Navigate to={`/checkout/${STEPS[begin]!.key}`} replace />;
  }
  return (
    <>
      <nav aria-label="Checkout steps" className="mt-6">
        <ol className="flex gap-x-6 gap-y-1 overflow-x-auto border-b border-line">
          {STEPS.map((step, i) => (
            <li
              key={step.key}
              className={cx(i === current && "shadow-[inset_0_-2px_0_var(--color-ink)]")}
            >
              {i <= open ? (
                <Link
                  to={`/checkout/${step.key}`}
                  aria-current={i === current ? "step" : undefined}
                  className={cx(
                    "inline-flex min-h-11 items-center text-sm",
                    i !== current && "text-muted",
                  )}
                >
                  {step.title}
                </Link>
              ) : (
                <span className="inline-flex min-h-11 items-center text-sm text-muted">
                  {step.title}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {oversize && (
        <p role="alert" className="mt-6 bg-oxblood-light p-4 text-sm text-oxblood">
          {oversize}{" "}
          <Link to="/contact" className="underline underline-offset-4">
            Contact us
          </Link>
        </p>
      )}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <Outlet />
        <OrderSummary />
      </div>
    </>
  );
}
