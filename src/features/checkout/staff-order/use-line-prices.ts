import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";

/** Whether what a query shows is none yet, or of something asked before. */
export const isBehind = ({ isLoading, isFetching, isPlaceholderData }: UseQueryResult) =>
  isLoading || (isFetching && isPlaceholderData);

/** What the shop asks for each piece now, and how many there are. */
export function useLinePrices(lines: readonly { product_id: number; size: string }[]) {
  const wanted = lines.map(({ product_id, size }) => ({ product_id, size }));
  const lineQuery = useQuery({
    queryKey: ["staff-order", "lines", wanted],
    queryFn: () => call("check_cart", { lines: wanted }),
    enabled: wanted.length > 0,
    placeholderData: (previous) => previous,
  });
  return { checked: lineQuery.data ?? [], isBehind: isBehind(lineQuery) };
}
