import { isOneOf, SHOPPER_METHODS, type ShopperMethod } from "~/lib/statuses.ts";

const KEY = "oriki-way-to-pay";

/** How this browser's last order was paid; "" when it has ordered nothing, or storage is blocked. */
export function readLastWay(): ShopperMethod | "" {
  try {
    const stored = localStorage.getItem(KEY) ?? "";
    return isOneOf(SHOPPER_METHODS, stored) ? stored : "";
  } catch {
    return "";
  }
}

export function saveLastWay(method: ShopperMethod): void {
  try {
    localStorage.setItem(KEY, method);
  } catch {
    // Then it is chosen again next time.
  }
}
