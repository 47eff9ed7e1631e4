import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { useSettled } from "~/client/use-settled.ts";
import type { ResultOf } from "~/client/wire.ts";
import type { CheckoutDraft } from "./draft.ts";

/** One way to deliver, as the shop quotes it; fees in naira, days as YYYY-MM-DD. */
export type DeliveryOption = ResultOf<"quote_delivery">["options"][number];

export interface DeliveryQuote {
  state: "loading" | "ready" | "failed";
  options: DeliveryOption[];
  /** Where the address is, in the shop's words; null while that is not known. */
  zone: string | null;
  /** Rate at which VAT is added, in hundredths of a percent; 0 where prices have it in them. */
  vatRate: number;
  /** What gift wrap costs, naira; null where it is not offered. */
  giftWrap: number | null;
}

const unquoted: DeliveryQuote = {
  state: "loading",
  options: [],
  zone: null,
  vatRate: 0,
  giftWrap: null,
};

/**
 * What the shop asks for bringing the cart to an address, asked once typing has come to rest.
 *
 * @param asking.round another one asks again
 */
export function useDeliveryQuote(
  { state, city, area }: CheckoutDraft["address"],
  subtotalKobo: number,
  { ready, round }: { ready: boolean; round: number },
): { quote: DeliveryQuote; isBehind: boolean } {
  const [quote, setQuote] = useState(unquoted);
  const [answered, setAnswered] = useState("");
  const settledCity = useSettled(city);
  const settledArea = useSettled(area);
  const keyOf = (city: string, area: string) =>
    JSON.stringify([state, city, area, subtotalKobo, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!ready) return;
    const controller = new AbortController();
    const key = keyOf(settledCity, settledArea);
    setQuote((current) => ({ ...current, state: "loading" }));
    callAsVisitor(
      "quote_delivery",
      { state, city: settledCity, area: settledArea, subtotal: subtotalKobo / 100 },
      { signal: controller.signal },
    )
      .then(({ options, zone, vat_added, gift_wrap }) => {
        setQuote({ state: "ready", options, zone, vatRate: vat_added, giftWrap: gift_wrap });
        setAnswered(key);
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        setAnswered(key);
        setQuote((last) => ({ ...last, state: "failed", options: [], zone: null }));
      });
    return () => controller.abort();
  }, [ready, state, settledCity, settledArea, subtotalKobo, round]);
  return { quote, isBehind: answered !== keyOf(city, area) };
}
