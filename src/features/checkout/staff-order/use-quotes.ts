import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { vatOn, withVat } from "~/lib/vat.ts";
import { nairaIn, type StaffOrderDraft, sameLine, takesCode } from "./draft.ts";
import { isBehind, useLinePrices } from "./use-line-prices.ts";

/** What the shop says about the draft now: prices, stock, fees, discount. Naira. */
export function useQuotes(draft: StaffOrderDraft) {
  const { checked, ...prices } = useLinePrices(draft.lines);
  const subtotal =
    draft.lines.reduce((sum, line) => {
      const price =
        nairaIn(line.ownPrice) ?? checked.find((other) => sameLine(line, other))?.price ?? 0;
      return sum + nairaToKobo(price) * line.quantity;
    }, 0) / 100;
  const { state, city, area } = draft.address;
  const deliveries = useQuery({
    queryKey: ["staff-order", "delivery", state, city, area, subtotal],
    queryFn: () => call("quote_delivery", { state, city, area, subtotal }),
    placeholderData: (previous) => previous,
  });
  const delivery = deliveries.data;
  const chosen = delivery?.options.find(({ method }) => method === draft.deliveryMethod);
  const code = takesCode(draft) ? draft.discountCode.trim() : "";
  const ownFee = nairaIn(draft.ownFee);
  const fee = ownFee ?? chosen?.fee ?? 0;
  const discounts = useQuery({
    queryKey: ["staff-order", "discount", code, draft.lines, fee, draft.contact],
    queryFn: () =>
      call("quote_discount", {
        code,
        email: draft.contact.email,
        phone: draft.contact.phone,
        delivery_fee: fee,
        lines: draft.lines.map(({ product_id, size, quantity }) => ({
          product_id,
          size,
          quantity,
        })),
      }),
    enabled: code !== "" && draft.lines.length > 0,
    retry: false,
  });
  const { data: discount, error: discountError } = discounts;
  const off =
    nairaIn(draft.ownDiscount) ?? (code === "" || discountError ? 0 : (discount?.discount ?? 0));
  const net = nairaToKobo(subtotal) - nairaToKobo(off) + nairaToKobo(fee);
  const vatRate = delivery?.vat_added ?? 0;
  return {
    checked,
    /** The amounts are not those of what stands there now: it takes a moment to ask for them. */
    isBehind: prices.isBehind || isBehind(deliveries) || isBehind(discounts),
    options: delivery?.options ?? [],
    chosen,
    /** A way to deliver is known, or staff have found one. */
    isDeliverable: chosen !== undefined || ownFee !== undefined,
    code,
    subtotal,
    fee,
    off,
    discountError: code === "" ? undefined : discountError?.message,
    vatRate,
    vat: vatOn(net, vatRate) / 100,
    total: withVat(net, vatRate) / 100,
  };
}

export type Quotes = ReturnType<typeof useQuotes>;
