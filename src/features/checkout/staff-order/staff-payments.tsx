import { useMay } from "~/client/staff.ts";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { GIFT_IS_PAID_AHEAD } from "../gift.ts";
import type { StaffPayment } from "./draft.ts";

/** How an order is paid that staff write down: later, or already. */
export function StaffPayments({
  value,
  isAtDoorOffered,
  isGift,
  onChange,
}: {
  value: StaffPayment;
  isAtDoorOffered: boolean;
  isGift: boolean;
  onChange: (value: StaffPayment) => void;
}) {
  const mayMoney = useMay("orders.money");
  return (
    <RadioCards
      legend="How it is paid"
      hideLegend
      name="payment"
      value={value}
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
          hint: isGift ? GIFT_IS_PAID_AHEAD : "Cash or transfer at the door",
          disabled: !isAtDoorOffered || isGift,
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
  );
}
