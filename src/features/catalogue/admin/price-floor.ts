import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";

/** Naira below which staff are asked before a price is saved. */
export function usePriceFloor(): number {
  const { data } = useQuery({
    queryKey: ["price-floor"],
    queryFn: () => call("price_floor"),
    staleTime: 60_000,
  });
  return data ?? 0;
}

/** What staff are asked about a low price. */
export const lowPriceText = (name: string, price: number) =>
  `${name || "This product"} would cost ${formatNairaExact(nairaToKobo(price))}. Shoppers can buy it for that at once.`;
