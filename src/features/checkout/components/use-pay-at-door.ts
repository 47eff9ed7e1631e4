import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { useSettled } from "~/client/use-settled.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { GIFT_IS_PAID_AHEAD } from "../gift.ts";
import type { DeliveryOption } from "../use-delivery-quote.ts";

/**
 * Whether this shopper may pay at the door, which depends on who and where they are. Until the shop
 * has answered, and when it cannot be asked, what is true for everybody; the order is decided there.
 */
export function usePayAtDoor(): Pick<DeliveryOption, "pay_on_delivery" | "pay_on_delivery_hint"> {
  const { draft, delivery } = useCheckout();
  const { totalKobo } = useCart();
  const [own, setOwn] = useState<DeliveryOption>();
  const { state } = draft.address;
  const city = useSettled(draft.address.city);
  const area = useSettled(draft.address.area);
  const street = useSettled(draft.address.street);
  const email = useSettled(draft.contact.email);
  const phone = useSettled(draft.contact.phone);
  const method = delivery?.method;
  useEffect(() => {
    if (!method) return;
    const controller = new AbortController();
    callAsVisitor(
      "quote_delivery",
      { state, city, area, street, email, phone, subtotal: totalKobo / 100 },
      { signal: controller.signal },
    )
      .then(({ options }) => setOwn(options.find((option) => option.method === method)))
      .catch(() => {});
    return () => controller.abort();
  }, [method, state, city, area, street, email, phone, totalKobo]);
  if (draft.isGift) return { pay_on_delivery: false, pay_on_delivery_hint: GIFT_IS_PAID_AHEAD };
  return own ?? delivery ?? { pay_on_delivery: false, pay_on_delivery_hint: "" };
}
