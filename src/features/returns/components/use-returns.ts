import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import type { ReturnsView } from "../schema.ts";

const EVERY_MS = 15_000;
const OVER = ["refused", "refunded", "exchanged", "closed"];

/** The returns of an order, asked for again while one is under way and the page is seen, and when told to. */
export function useReturns(orderId: string, orderKey: string) {
  const [returns, setReturns] = useState<ReturnsView>();
  const isWaiting = returns?.returns.some((one) => !OVER.includes(one.status)) ?? true;
  async function readAgain() {
    try {
      setReturns(await callAsVisitor("get_returns", { order_id: orderId, key: orderKey }));
    } catch {
      // What was known stays.
    }
  }
  useEffect(() => {
    if (!isWaiting) return;
    let stopped = false;
    async function ask() {
      if (document.visibilityState !== "visible") return;
      try {
        const address = { order_id: orderId, key: orderKey };
        const fresh = await callAsVisitor("get_returns", address);
        if (!stopped) setReturns(fresh);
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
  }, [isWaiting, orderId, orderKey]);
  return { returns, setReturns, readAgain };
}
