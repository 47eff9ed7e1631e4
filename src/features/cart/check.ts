import { callAsVisitor } from "~/client/call.ts";
import type { CartLine, LineCheck } from "./rules.ts";

/** Asks the server what it says about these lines now. @throws ShopError */
export async function fetchChecks(
  lines: readonly CartLine[],
  signal?: AbortSignal,
): Promise<LineCheck[]> {
  const checks = await callAsVisitor(
    "check_cart",
    { lines: lines.map(({ id, size }) => ({ product_id: id, size })) },
    signal ? { signal } : {},
  );
  return checks.map(({ product_id, price, ...check }) => ({
    ...check,
    id: product_id,
    priceKobo: Math.round(price * 100),
  }));
}
