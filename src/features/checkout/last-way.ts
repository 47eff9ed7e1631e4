import { browserStore } from "~/client/stored.ts";
import { isOneOf, SHOPPER_METHODS, type ShopperMethod } from "~/lib/statuses.ts";

const KEY = "oriki-way-to-pay";

/** How this browser's last order was paid; "" when it has ordered nothing. */
export function readLastWay(): ShopperMethod | "" {
  const stored = browserStore.read(KEY) ?? "";
  return isOneOf(SHOPPER_METHODS, stored) ? stored : "";
}

export const saveLastWay = (method: ShopperMethod): void => browserStore.keep(KEY, method);
