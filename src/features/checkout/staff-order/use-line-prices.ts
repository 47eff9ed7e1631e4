import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";

/** What the shop asks for each piece now, and how many there are. */
export function useLinePrices(lines: readonly { product_id: number; size: string }[]) {
  const wanted = lines.map(({ product_id, size }) => ({ product_id, size }));
  const { data: checked = [] } = useQuery({
    queryKey: ["staff-order", "lines", wanted],
    queryFn: () => call("check_cart", { lines: wanted }),
    enabled: wanted.length > 0,
    placeholderData: (previous) => previous,
  });
  return checked;
}
