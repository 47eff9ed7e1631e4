import { data } from "react-router";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { HandedLines, takeable } from "~/features/cart/components/handed-lines.tsx";
import { restoreLines } from "~/features/cart/rules.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { findKeptCart } from "../abandoned-carts/keep.server.ts";
import type { Route } from "./+types/kept-cart";

/** What of a cart that was left behind can be bought now, for whoever has the mail's link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const lines = await findKeptCart(ctx, params.id);
  return data({ lines: lines ?? [] }, { status: lines ? 200 : 404 });
}

/** A cart on another device than the one it was left on: it joins what is in the cart there. */
export default function KeptCart({ loaderData: { lines } }: Route.ComponentProps) {
  const cart = useCart();
  const there = takeable(lines);
  function take() {
    cart.replaceLines(restoreLines(cart.lines, there));
    cart.openCart();
  }
  return (
    <div className="wrap max-w-3xl py-8 sm:py-12">
      <title>Your cart</title>
      <meta name="robots" content="noindex" />
      {lines.length === 0 ? (
        <EmptyState
          title="This cart is no longer there"
          text="You have ordered or emptied it since, or its pieces have left the shop."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      ) : (
        <>
          <h1 className="display text-xl">Your cart, as you left it</h1>
          <p className="mt-2 max-w-prose text-sm text-muted">
            Sizes and prices are those of now. None of it is held: the first who orders has it.
          </p>
          <HandedLines lines={lines} />
          {there.length < lines.length && (
            <p className="mt-4 text-sm">
              On the page of a piece that is sold out you can ask to be told when it is back.
            </p>
          )}
          <Button className="mt-6" disabled={!cart.ready || there.length === 0} onClick={take}>
            {there.length === 0 ? "None of it can be bought just now" : "Put them in my cart"}
          </Button>
        </>
      )}
    </div>
  );
}
