import { useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { HandedLines, takeable } from "~/features/cart/components/handed-lines.tsx";
import { restoreLines } from "~/features/cart/rules.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { getCart } from "../carts/carts.server.ts";
import type { Route } from "./+types/cart";

/** What of an assistant's cart can be bought now, and what cannot. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const cart = await getCart(ctx, params.id);
  const lines = (cart?.lines ?? []).map(([line, now]) => ({
    id: line.productId,
    name: now?.name ?? line.name,
    image: now?.image ?? "",
    size: line.size || ONE_SIZE,
    priceKobo: now?.priceKobo ?? line.priceKobo,
    quantity: Math.min(line.quantity, now?.available ?? 0),
    wanted: line.quantity,
    category: now?.category ?? "",
    brand: "",
  }));
  return { lines };
}

/** A cart that an assistant put together, for the person to take over: nothing gets into theirs unasked. */
export default function AssistantCart({ loaderData: { lines } }: Route.ComponentProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const there = takeable(lines);

  async function take() {
    setBusy(true);
    cart.replaceLines(restoreLines(cart.lines, there));
    await navigate("/checkout");
  }
  return (
    <div className="wrap max-w-3xl py-8 sm:py-12">
      <title>From your assistant</title>
      <meta name="robots" content="noindex" />
      {lines.length === 0 ? (
        <EmptyState
          title="This cart is no longer there"
          text="Ask your assistant for another one, or look around yourself."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      ) : (
        <>
          <h1 className="display text-xl">From your assistant</h1>
          <p className="mt-2 max-w-prose text-sm text-muted">
            Look at the pieces, their sizes and prices. They are yours once you have ordered.
          </p>
          <HandedLines lines={lines} />
          <Button
            className="mt-6"
            busy={busy}
            disabled={!cart.ready || there.length === 0}
            onClick={take}
          >
            Put in my cart and check out
          </Button>
        </>
      )}
    </div>
  );
}
