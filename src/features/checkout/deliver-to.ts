import { isStateCode } from "~/lib/states.ts";

const KEY = "oriki-deliver-to";

/** The state the shopper chose to see delivery for; "" when none, or when storage is blocked. */
export function readDeliverTo(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? "";
    return isStateCode(stored) ? stored : "";
  } catch {
    return "";
  }
}

export function saveDeliverTo(state: string): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // Then it is asked again next time.
  }
}
