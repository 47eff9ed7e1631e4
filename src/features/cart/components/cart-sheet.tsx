import { type ComponentType, Suspense, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { GuideTotal } from "~/client/guide-price.tsx";
import { useStore } from "~/client/store.ts";
import { SomethingToSee } from "~/features/catalogue/components/something-to-see.tsx";
import { formatNairaExact } from "~/lib/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Sheet } from "~/ui/dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { type CartPanel, useCart } from "../cart-provider.tsx";
import { lineKey, tooLarge } from "../rules.ts";
import { useCartCheck } from "../use-cart-check.ts";
import { CartLineRow } from "./cart-line.tsx";
import { CartSuggestions } from "./cart-suggestions.tsx";

/** The side sheet with the shopper's cart; each opening compares it with the shop. */
export default function CartSheet({
  panel: Panel,
  note: Note,
}: {
  panel?: CartPanel | undefined;
  note?: ComponentType | undefined;
}) {
  const cart = useCart();
  const check = useCartCheck(cart.isOpen);
  const { key } = useLocation();
  const { closeCart } = cart;

  // Going to another page, also with Back, closes the sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the trigger
  useEffect(() => closeCart, [key, closeCart]);

  const empty = cart.lines.length === 0;
  const { orderCaps, addsVat } = useStore();
  const oversize = tooLarge(cart.lines, orderCaps);
  const blocked = cart.lines.some((line) => check.blocked.has(lineKey(line)));
  return (
    <Sheet
      title="Shopping Cart"
      description="The pieces you chose, with their total"
      hideDescription
      open={cart.isOpen}
      onOpenChange={(open) => (open ? cart.openCart() : cart.closeCart())}
      footer={
        empty ? undefined : (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p className="text-sm">Total</p>
              <p className="prices text-lg">{formatNairaExact(cart.totalKobo)}</p>
            </div>
            <GuideTotal kobo={cart.totalKobo} />
            <p className="mt-1 text-xs text-muted">
              {addsVat ? "Delivery and VAT are" : "Delivery is"} added at checkout.
            </p>
            {check.state === "failed" && (
              <p className="mt-2 text-xs text-oxblood">
                We could not check prices and stock. They are checked again before you order.
              </p>
            )}
            {oversize && (
              <p className="mt-2 text-xs text-oxblood">
                {oversize}{" "}
                <Link to="/contact" className="underline underline-offset-4">
                  Contact us
                </Link>
              </p>
            )}
            {Panel && cart.isOpen && (
              <Suspense>
                <Panel isBlocked={blocked || oversize !== undefined} />
              </Suspense>
            )}
            {blocked || oversize ? (
              <Button size="lg" className="mt-4 w-full" disabled>
                Proceed to Checkout
              </Button>
            ) : (
              <LinkButton
                to="/checkout"
                size="lg"
                // The second of two where the order itself is offered.
                className="mt-4 w-full [[data-express]~&]:mt-2 [[data-express]~&]:min-h-11 [[data-express]~&]:border [[data-express]~&]:border-ink [[data-express]~&]:bg-transparent [[data-express]~&]:text-ink"
              >
                Proceed to Checkout
              </LinkButton>
            )}
            <Button variant="quiet" className="mt-1 w-full" onClick={() => cart.clearCart()}>
              Clear Cart
            </Button>
          </>
        )
      }
    >
      <div role="status">
        {cart.told && (
          <p className="-mx-5 -mt-5 mb-5 bg-bone-light px-5 py-2.5 text-sm sm:-mx-7 sm:px-7">
            {cart.told}
          </p>
        )}
      </div>
      {empty ? (
        <>
          <EmptyState
            title="Your cart is empty"
            text="Add some items to get started"
            action={
              <LinkButton to="/products" variant="secondary">
                See all products
              </LinkButton>
            }
          />
          {cart.isOpen && <SomethingToSee />}
        </>
      ) : (
        <>
          <ul className="-mt-5">
            {cart.lines.map((line) => {
              const key = lineKey(line);
              return (
                <CartLineRow
                  key={key}
                  line={line}
                  changes={check.changes.get(key) ?? []}
                  blocked={check.blocked.has(key)}
                  available={check.available.get(key)}
                  onQuantity={(quantity) => cart.setQuantity(line.id, line.size, quantity)}
                  onRemove={() => cart.removeFromCart(line.id, line.size)}
                  onFollow={cart.closeCart}
                />
              );
            })}
          </ul>
          {Note && cart.isOpen && (
            <Suspense>
              <Note />
            </Suspense>
          )}
          {cart.isOpen && <CartSuggestions ids={cart.lines.map(({ id }) => id)} />}
        </>
      )}
    </Sheet>
  );
}
