import { useEffect, useState } from "react";
import type { ShopperMethod } from "~/lib/statuses.ts";
import type { RadioCard } from "~/ui/radio-cards.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { readLastWay } from "../last-way.ts";
import { usePayAtDoor } from "./use-pay-at-door.ts";

export interface WaysToPay {
  options: RadioCard<ShopperMethod>[];
  /** The shopper's choice, else how they paid before, else the first; "" where that is not offered. */
  chosen: ShopperMethod | "";
}

/** How this order may be paid, and which way stands there. */
export function useWaysToPay({
  cardPayments,
  transferMinutes,
}: {
  cardPayments: boolean;
  transferMinutes: number;
}): WaysToPay {
  const { draft } = useCheckout();
  const atDoor = usePayAtDoor();
  const [lastWay, setLastWay] = useState<ShopperMethod | "">("");
  useEffect(() => setLastWay(readLastWay()), []);
  const hours = Math.round(transferMinutes / 60);

  const options: RadioCard<ShopperMethod>[] = [
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
        : atDoor.pay_on_delivery_hint ||
          (draft.address.state
            ? "Not offered for this address or amount."
            : "Offered in most of Nigeria: first say where it goes."),
      disabled: !atDoor.pay_on_delivery,
    },
  ];
  if (cardPayments) {
    options.unshift({
      value: "paystack",
      label: "Card, USSD or bank with Paystack",
      hint: "You pay on Paystack's secure page.",
    });
  }
  const isOffered = (method: string) =>
    options.some(({ value, disabled }) => value === method && !disabled);
  const usual = isOffered(lastWay) ? lastWay : (options[0]?.value ?? "");
  const wanted = draft.paymentMethod || usual;
  return { options, chosen: isOffered(wanted) ? wanted : "" };
}
