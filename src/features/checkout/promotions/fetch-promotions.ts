import { call } from "~/client/call.ts";
import type { ArgumentsOf, ResultOf } from "~/client/wire.ts";
import type { CartLine } from "~/features/cart/rules.ts";

/** What promotions make of a cart, for whoever is signed in or nobody; code "": none. @throws ShopError */
export function fetchPromotions(
  {
    code,
    lines,
    ...who
  }: Required<
    Pick<ArgumentsOf<"quote_promotions_with_code">, "code" | "email" | "phone" | "delivery_fee">
  > & { lines: readonly CartLine[] },
  signal: AbortSignal,
): Promise<ResultOf<"quote_promotions">> {
  const asked = {
    ...who,
    lines: lines.map(({ id, size, quantity }) => ({ product_id: id, size, quantity })),
  };
  return code === ""
    ? call("quote_promotions", asked, { signal })
    : call("quote_promotions_with_code", { ...asked, code }, { signal });
}
