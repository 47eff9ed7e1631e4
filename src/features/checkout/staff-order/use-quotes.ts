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
  const takesPromotions = takesCode(draft);
  const code = takesPromotions ? draft.discountCode.trim() : "";
  const ownFee = nairaIn(draft.ownFee);
  const fee = ownFee ?? chosen?.fee ?? 0;
  // Only a code asks who it is for.
  const { email, phone } = code === "" ? { email: "", phone: "" } : draft.contact;
  const promotions = useQuery({
    queryKey: ["staff-order", "promotions", code, draft.lines, fee, email, phone],
    queryFn: () => {
      const asked = {
        ...{ email, phone },
        delivery_fee: fee,
        for_customer: true,
        lines: draft.lines.map(({ product_id, size, quantity }) => ({
          ...{ product_id, size, quantity },
        })),
      };
      return code === ""
        ? call("quote_promotions", asked)
        : call("quote_promotions_with_code", { ...asked, code });
    },
    enabled: takesPromotions && draft.lines.length > 0,
    retry: false,
  });
  const found = takesPromotions ? promotions.data : undefined;
  const off = nairaIn(draft.ownDiscount) ?? found?.discount ?? 0;
  const wrapFee = delivery?.gift_wrap ?? null;
  const giftWrap = draft.isGift && draft.gift.wrap ? wrapFee : null;
  const net =
    nairaToKobo(subtotal) - nairaToKobo(off) + nairaToKobo(fee) + nairaToKobo(giftWrap ?? 0);
  const vatRate = delivery?.vat_added ?? 0;
  return {
    checked,
    /** The amounts are not those of what stands there now: it takes a moment to ask for them. */
    isBehind: prices.isBehind || isBehind(deliveries) || isBehind(promotions),
    options: delivery?.options ?? [],
    chosen,
    /** A way to deliver is known, or staff have found one. */
    isDeliverable: chosen !== undefined || ownFee !== undefined,
    code,
    subtotal,
    fee,
    /** What wrap costs; null where it is not offered. */
    wrapFee,
    /** The same where it is wrapped. */
    giftWrap,
    off,
    promotions: found?.applied ?? [],
    discountError:
      code === "" ? undefined : (promotions.error?.message ?? found?.refusal ?? undefined),
    vatRate,
    vat: vatOn(net, vatRate) / 100,
    total: withVat(net, vatRate) / 100,
  };
}

export type Quotes = ReturnType<typeof useQuotes>;
