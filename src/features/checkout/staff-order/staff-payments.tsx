import { useMay } from "~/client/staff.ts";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { paymentOf, type StaffOrderDraft, type StaffPayment, whyNotAtDoor } from "./draft.ts";
import type { Quotes } from "./use-quotes.ts";

/** How an order is paid that staff write down: later, or already. */
export function StaffPayments({
  draft,
  chosen,
  onChange,
}: {
  draft: StaffOrderDraft;
  chosen: Quotes["chosen"];
  onChange: (value: StaffPayment) => void;
}) {
  const mayMoney = useMay("orders.money");
  const notAtDoor = whyNotAtDoor(draft, chosen);
  const payment = paymentOf(draft, chosen);
  return (
    <>
      <RadioCards
        legend="How it is paid"
        hideLegend
        name="payment"
        value={payment}
        onValueChange={onChange}
        options={[
          {
            value: "link",
            label: "Payment link",
            hint: "The customer opens it and pays by transfer or card",
          },
          {
            value: "on_delivery",
            label: "On delivery",
            hint: notAtDoor || "Cash or transfer at the door",
            disabled: notAtDoor !== "",
          },
          ...(mayMoney
            ? ([
                { value: "cash", label: "Paid: cash", hint: "It is in the till: the book says so" },
                { value: "card_machine", label: "Paid: card machine" },
                { value: "transfer_here", label: "Paid: transfer", hint: "You saw it arrive" },
              ] as const)
            : []),
        ]}
      />
      <p role="status" className="bg-amber-light px-4 text-sm text-amber not-empty:py-2.5">
        {payment !== draft.payment &&
          "On delivery was chosen and cannot be now, so it is a payment link."}
      </p>
    </>
  );
}
