import { GuideTotal } from "~/client/guide-price.tsx";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import { vatTitle } from "~/lib/vat.ts";
import { Button } from "~/ui/button.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { DiscountField } from "./discount-field.tsx";
import { CardFields } from "./gift-card-field.tsx";
import { PromotionHints } from "./promotion-lines.tsx";

/** What is being bought and what it comes to. */
export function OrderSummary() {
  const cart = useCart();
  const { delivery, discount, quote, isBehind, vatKobo, totalKobo } = useCheckout();
  const { credit, byCardKobo, toPayKobo, wrapKobo } = useCheckout();
  const feeKobo = delivery ? Math.round(delivery.fee * 100) : null;
  return (
    <section aria-label="Your order" className="mt-10 bg-bone-light p-5 sm:p-7 lg:mt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="display text-lg">Your order</h2>
        <Button variant="quiet" onClick={cart.openCart}>
          Change<span className="sr-only"> your cart</span>
        </Button>
      </div>
      <ul className="mt-4 flex flex-col gap-4">
        {cart.lines.map((line) => (
          <li key={`${line.id}/${line.size}`} className="flex flex-wrap gap-4 text-sm">
            <span className="frame block w-[min(4rem,30%)] self-start">
              <ProductImage src={line.image} alt="" sizes="4rem" />
            </span>
            <span className="min-w-0 flex-1 basis-32">
              <span className="block">{line.name}</span>
              <span className="block text-xs text-muted">
                Size: {sizeName(line.size, line.category)} · Quantity: {line.quantity}
              </span>
            </span>
            <span className="prices ml-auto">
              {formatNairaExact(line.priceKobo * line.quantity)}
            </span>
          </li>
        ))}
      </ul>
      <DiscountField />
      <PromotionHints hints={discount.hints} />
      <CardFields />
      <dl className="prices mt-5 flex flex-col gap-2 border-t border-line pt-4 text-sm">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Subtotal</dt>
          <dd>{formatNairaExact(cart.totalKobo)}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Delivery</dt>
          <dd>
            {feeKobo === null
              ? "Not known yet"
              : feeKobo === 0
                ? "Free"
                : formatNairaExact(feeKobo)}
          </dd>
        </div>
        {wrapKobo !== null && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt>Gift wrap</dt>
            <dd>{wrapKobo === 0 ? "Free" : formatNairaExact(wrapKobo)}</dd>
          </div>
        )}
        {discount.applied
          .filter(({ discount }) => discount > 0)
          .map(({ code, name, kind, discount }) => (
            <div key={kind} className="flex flex-wrap justify-between gap-x-4">
              <dt>Discount {code ?? name}</dt>
              <dd>−{formatNairaExact(nairaToKobo(discount))}</dd>
            </div>
          ))}
        {vatKobo > 0 && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt>{vatTitle({ rate: quote.vatRate, isAdded: true })}</dt>
            <dd>{formatNairaExact(vatKobo)}</dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between border-t border-line pt-3">
          <dt className="font-medium">Total</dt>
          <dd aria-busy={isBehind} className="text-lg aria-busy:text-muted">
            {formatNairaExact(totalKobo)}
          </dd>
        </div>
        {byCardKobo > 0 && (
          <>
            {credit.paysKobo > 0 && (
              <div className="flex flex-wrap justify-between gap-x-4">
                <dt>Store credit</dt>
                <dd>−{formatNairaExact(credit.paysKobo)}</dd>
              </div>
            )}
            {byCardKobo > credit.paysKobo && (
              <div className="flex flex-wrap justify-between gap-x-4">
                <dt>Gift card</dt>
                <dd>−{formatNairaExact(byCardKobo - credit.paysKobo)}</dd>
              </div>
            )}
            <div className="flex flex-wrap items-baseline justify-between">
              <dt className="font-medium">Still to pay</dt>
              <dd aria-busy={isBehind} className="text-lg aria-busy:text-muted">
                {formatNairaExact(toPayKobo)}
              </dd>
            </div>
          </>
        )}
      </dl>
      <GuideTotal kobo={totalKobo} />
    </section>
  );
}
