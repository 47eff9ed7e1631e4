import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import type { OrderView } from "../schema.ts";

export const EVERY_MS = 5000;

/** The order as it stands, asked for again every few seconds while money or a confirmation is awaited and the page is seen. */
export function useLiveOrder(initial: OrderView, orderKey: string) {
  const [order, setOrder] = useState(initial);
  const waiting =
    order.confirmBefore !== null || (order.due !== null && order.due.method !== "on_delivery");

  useEffect(() => {
    if (!waiting) return;
    let stopped = false;
    async function ask() {
      if (document.visibilityState !== "visible") return;
      try {
        const fresh = await callAsVisitor("check_payment", {
          order_id: initial.id,
          key: orderKey,
        });
        if (!stopped) setOrder(fresh);
      } catch {
        // No network just now: the next round asks again.
      }
    }
    void ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [waiting, initial.id, orderKey]);

  return [order, setOrder] as const;
}
