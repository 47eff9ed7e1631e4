import { callFunction } from "~/client/rpc.ts";
import type { CartLine, LineCheck } from "./rules.ts";

interface WireCheck {
  product_id: number;
  size: string;
  exists: boolean;
  price: number;
  available: number;
  name: string;
  image: string;
}

/** Asks the server what it says about these lines now. @throws RpcError */
export async function fetchChecks(
  lines: readonly CartLine[],
  signal?: AbortSignal,
): Promise<LineCheck[]> {
  const checks = await callFunction<WireCheck[]>(
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
