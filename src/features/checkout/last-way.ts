import { useEffect, useState } from "react";
import { useUser } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { browserStore } from "~/client/stored.ts";
import { isOneOf, SHOPPER_METHODS, type ShopperMethod } from "~/lib/statuses.ts";

const KEY = "oriki-way-to-pay";

/** How this browser's last order was paid; "" when it has ordered nothing. */
export function readLastWay(): ShopperMethod | "" {
  const stored = browserStore.read(KEY) ?? "";
  return isOneOf(SHOPPER_METHODS, stored) ? stored : "";
}

export const saveLastWay = (method: ShopperMethod): void => browserStore.keep(KEY, method);

/** The same, and on a device that has ordered nothing how whoever is signed in paid elsewhere. */
export function useLastWay(): ShopperMethod | "" {
  const [way, setWay] = useState<ShopperMethod | "">("");
  const userId = useUser()?.id;
  useEffect(() => {
    const here = readLastWay();
    setWay(here);
    if (here || !userId) return;
    const controller = new AbortController();
    call("last_way_to_pay", {}, { signal: controller.signal })
      .then((elsewhere) => setWay(elsewhere ?? ""))
      // Then it is chosen at checkout, as the first time.
      .catch(() => {});
    return () => controller.abort();
  }, [userId]);
  return way;
}
