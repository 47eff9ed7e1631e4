import { useState } from "react";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { isOneOf, PARCEL_METHODS } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { TextArea } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { describeDays } from "../describe-days.ts";
import { chosenAddress, emptyDraft, sendTo } from "../draft.ts";
import { AddressChoice } from "./address-choice.tsx";
import { AddressFields } from "./address-fields.tsx";
import { GiftFields } from "./gift-fields.tsx";
import { Section } from "./section.tsx";
import type { FieldErrors } from "./use-fields.ts";

export function DeliverySection({
  errors,
  clear,
  storeAddress,
  feeNote,
}: FieldErrors & {
  storeAddress: string;
  /** Why the fee is another than it was. */
  feeNote: string | undefined;
}) {
  const { draft, update, addresses, quote } = useCheckout();
  const { address, deliveryMethod } = draft;
  const pickup = deliveryMethod === "pickup";
  // Whoever types another address keeps the fields, even when they come to spell a saved one.
  const [typing, setTyping] = useState(false);
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

  return (
    <Section id="delivery" title="Where should it go?">
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
      <Ways
        error={errors.delivery_method}
        feeNote={feeNote}
        onChoose={() => clear("delivery_method")}
      />
      {pickup && <p className="text-sm">Pick up at {storeAddress}</p>}
      <GiftFields
        draft={draft}
        update={update}
        isPickup={pickup}
        wrapFee={quote.giftWrap}
        receiverHint="For the rider. Our mails go to you alone."
        errors={errors}
        clear={clear}
      />
      <TextArea
        label="Order notes"
        rows={2}
        maxLength={500}
        value={draft.notes}
        onChange={(event) => update({ notes: event.target.value })}
      />
    </Section>
  );
}

/** The ways to deliver there, each with its days and its fee. */
function Ways({
  error,
  feeNote,
  onChoose,
}: {
  error: string | undefined;
  feeNote: string | undefined;
  onChoose(): void;
}) {
  const { draft, update, quote, delivery, retryQuote } = useCheckout();
  const { address, deliveryMethod } = draft;
  const pickup = deliveryMethod === "pickup";
  const options = quote.options.map((option) => ({
    value: option.method,
    label: option.name,
    hint: describeDays(option),
    aside: option.fee === 0 ? "Free" : formatNairaExact(nairaToKobo(option.fee)),
  }));
  if (quote.state === "failed") {
    return (
      <div role="alert" className="bg-oxblood-light p-4 text-sm text-oxblood">
        <p>We could not get the delivery fees. Check your connection.</p>
        <Button variant="quiet" onClick={retryQuote}>
          Try again
        </Button>
      </div>
    );
  }
  if (quote.state === "loading" && options.length === 0) return <Skeleton className="h-32" />;
  return (
    <div aria-live="polite">
      <RadioCards
        legend="How should we deliver?"
        name="delivery_method"
        options={options}
        value={deliveryMethod}
        error={error}
        onValueChange={(method) => {
          onChoose();
          if (isOneOf(PARCEL_METHODS, method)) update({ deliveryMethod: method });
        }}
      />
      {feeNote && <p className="mt-2 bg-indigo-light px-4 py-3 text-sm">{feeNote}</p>}
      {!address.state && !pickup && (
        <p className="mt-2 text-sm text-muted">Choose your state to see what delivery costs.</p>
      )}
      {address.state && !delivery && quote.state === "loading" && (
        <p className="mt-2 text-sm text-muted">We look up what delivery there costs.</p>
      )}
      {address.state && !delivery && quote.state === "ready" && !error && (
        <p className="mt-2 text-sm text-oxblood">
          {deliveryMethod === "same_day"
            ? "Same-day delivery is for Lagos, before 12 PM. Choose another way."
            : "Choose how we should deliver."}
        </p>
      )}
    </div>
  );
}
