import { useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { isOneOf, SHOPPER_METHODS } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { usePayAtDoor } from "../components/use-pay-at-door.ts";
import type { loader } from "./checkout.tsx";

export default function PaymentStep() {
  const { draft, update } = useCheckout();
  const atDoor = usePayAtDoor();
  const shop = useRouteLoaderData<typeof loader>("features/checkout/routes/checkout");
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const hours = Math.round((shop?.transferMinutes ?? 480) / 60);

  const options = [
    ...(shop?.cardPayments
      ? [
          {
            value: "paystack",
            label: "Card, USSD or bank with Paystack",
            hint: "You pay on Paystack's secure page.",
          },
        ]
      : []),
    {
      value: "transfer",
      label: "Bank transfer",
      hint: `We show you the account and keep your pieces for up to ${hours} hours.`,
    },
    {
      value: "on_delivery",
      label: "Pay on delivery",
      hint: atDoor.pay_on_delivery
        ? "Cash or transfer to the rider when your order arrives."
        : atDoor.pay_on_delivery_hint || "Not offered for this address or amount.",
      disabled: !atDoor.pay_on_delivery,
    },
  ];

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const chosen = options.find((option) => option.value === draft.paymentMethod);
    if (!chosen || ("disabled" in chosen && chosen.disabled))
      setError("Choose how you want to pay");
    else navigate("/checkout/review");
  }

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-6">
      <h2 className="display text-lg">How would you like to pay?</h2>
      <RadioCards
        legend="Way to pay"
        hideLegend
        name="payment_method"
        options={options}
        value={draft.paymentMethod}
        error={error}
        onValueChange={(method) => {
          setError(undefined);
          if (isOneOf(SHOPPER_METHODS, method)) update({ paymentMethod: method });
        }}
      />
      <Button type="submit" size="lg" className="sm:self-start">
        Review your order
      </Button>
    </form>
  );
}
