import { browserStore } from "~/client/stored.ts";
import { isStateCode } from "~/lib/states.ts";

const KEY = "oriki-deliver-to";

/** The state the shopper chose to see delivery for; "" when none. */
export function readDeliverTo(): string {
  const stored = browserStore.read(KEY) ?? "";
  return isStateCode(stored) ? stored : "";
}

export const saveDeliverTo = (state: string): void => browserStore.keep(KEY, state);
