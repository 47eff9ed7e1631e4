import { isOneOf, SHOPPER_METHODS, type ShopperMethod } from "~/lib/statuses.ts";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { howItIsPaid, payingCards } from "../express-words.ts";
import { Section } from "./section.tsx";
import type { FieldErrors } from "./use-fields.ts";
import type { WaysToPay } from "./use-ways-to-pay.ts";

export function PaymentSection({ errors, clear, ways }: FieldErrors & { ways: WaysToPay }) {
  const { update, credit, byCardKobo, toPayKobo } = useCheckout();
  if (byCardKobo > 0 && toPayKobo === 0) {
    return (
      <Section id="payment" title="How would you like to pay?">
        <p className="text-sm">{howItIsPaid("", payingCards({ credit, byCardKobo }), 0)}</p>
      </Section>
    );
  }
  return (
    <Section id="payment" title="How would you like to pay?">
      <RadioCards<ShopperMethod>
        legend="Way to pay"
        hideLegend
        name="payment_method"
        options={ways.options}
        value={ways.chosen}
        error={errors.payment_method}
        onValueChange={(method) => {
          clear("payment_method");
          if (isOneOf(SHOPPER_METHODS, method)) update({ paymentMethod: method });
        }}
      />
    </Section>
  );
}
