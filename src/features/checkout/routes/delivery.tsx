import { useEffect, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { addressSchema } from "~/lib/contact.ts";
import { formatNaira } from "~/lib/money.ts";
import { DELIVERY_METHODS, isOneOf } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { TextArea } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { type DeliveryOption, useCheckout } from "../checkout-provider.tsx";
import { AddressChoice } from "../components/address-choice.tsx";
import { AddressFields } from "../components/address-fields.tsx";
import { useFieldErrors } from "../components/use-fields.ts";
import { chosenAddress, emptyDraft, sendTo } from "../draft.ts";
import type { loader } from "./checkout.tsx";

function describeDays({ method, from, to }: DeliveryOption): string {
  if (method === "pickup") return `Ready from ${formatDay(from)}`;
  return from === to ? `Arrives ${formatDay(to)}` : `Arrives ${formatDay(from)} – ${formatDay(to)}`;
}

export default function DeliveryStep() {
  const { draft, update, addresses, quote, delivery, retryQuote } = useCheckout();
  const { errors, check, clear } = useFieldErrors();
  const navigate = useNavigate();
  const shop = useRouteLoaderData<typeof loader>("features/checkout/routes/checkout");
  const { address, deliveryMethod } = draft;
  const pickup = deliveryMethod === "pickup";
  // Whoever types another address keeps the fields, even when they come to spell a saved one.
  const [typing, setTyping] = useState(false);
  // Pressed before the fees were there: what was pressed happens when they are.
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || (quote.state === "loading" && !delivery)) return;
    setWaiting(false);
    if (delivery) void navigate("/checkout/payment");
  }, [waiting, quote.state, delivery, navigate]);
  const saved = typing ? undefined : chosenAddress(draft, addresses);

  const field = (name: keyof typeof address) => ({
    name,
    value: address[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      update({ address: { ...address, [name]: event.target.value } });
      clear(name);
    },
  });

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pickup && !check(addressSchema, address, event.currentTarget)) return;
    setWaiting(true);
  }

  const options = quote.options.map((option) => ({
    value: option.method,
    label: option.name,
    hint: describeDays(option),
    aside: option.fee === 0 ? "Free" : formatNaira(Math.round(option.fee * 100)),
  }));

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      <h2 className="display text-lg">Where should it go?</h2>
      {!pickup && addresses.length > 0 && (
        <AddressChoice
          addresses={addresses}
          chosen={saved}
          onChoose={(one) => {
            setTyping(one === undefined);
            update(one ? sendTo(draft, one) : { address: emptyDraft.address });
            for (const name of Object.keys(address)) clear(name);
          }}
        />
      )}
      {!pickup && !saved && <AddressFields field={field} />}
      {quote.state === "failed" ? (
        <div role="alert" className="bg-oxblood-light p-4 text-sm text-oxblood">
          <p>We could not get the delivery fees. Check your connection.</p>
          <Button variant="quiet" onClick={retryQuote}>
            Try again
          </Button>
        </div>
      ) : quote.state === "loading" && options.length === 0 ? (
        <Skeleton className="h-32" />
      ) : (
        <div aria-live="polite">
          <RadioCards
            legend="How should we deliver?"
            name="delivery_method"
            options={options}
            value={deliveryMethod}
            onValueChange={(method) => {
              if (isOneOf(DELIVERY_METHODS, method)) update({ deliveryMethod: method });
            }}
          />
          {!address.state && !pickup && (
            <p className="mt-2 text-sm text-muted">Choose your state to see what delivery costs.</p>
          )}
          {address.state && !delivery && quote.state === "loading" && (
            <p className="mt-2 text-sm text-muted">We look up what delivery there costs.</p>
          )}
          {address.state && !delivery && quote.state === "ready" && (
            <p className="mt-2 text-sm text-oxblood">
              {deliveryMethod === "same_day"
                ? "Same-day delivery is for Lagos, before 12 PM. Choose another way."
                : "Choose how we should deliver."}
            </p>
          )}
        </div>
      )}
      {pickup && <p className="text-sm">Pick up at {shop?.storeAddress}</p>}
      <TextArea
        label="Order notes"
        rows={3}
        maxLength={500}
        value={draft.notes}
        onChange={(event) => update({ notes: event.target.value })}
      />
      <Button type="submit" size="lg" busy={waiting} className="sm:self-start">
        Continue to payment
      </Button>
    </form>
  );
}
