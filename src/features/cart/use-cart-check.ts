import { useEffect, useRef, useState } from "react";
import { useCart } from "./cart-provider.tsx";
import { fetchChecks } from "./check.ts";
import { applyChecks, type LineChange, type LineCheck } from "./rules.ts";

export interface CartCheck {
  /** checking: asking the shop; failed: the shop could not be reached, the cart stays as it was. */
  state: "checking" | "checked" | "failed";
  /** By `lineKey`: what changed since the line was added. */
  changes: ReadonlyMap<string, LineChange[]>;
  blocked: ReadonlySet<string>;
  /** By `lineKey`: pieces free to sell. */
  available: ReadonlyMap<string, number>;
}

const nothing: CartCheck = {
  state: "checking",
  changes: new Map(),
  blocked: new Set(),
  available: new Map(),
};

/** Compares the cart with the shop each time `active` turns true, and brings the cart in line. */
export function useCartCheck(active: boolean): CartCheck {
  const cart = useCart();
  const [check, setCheck] = useState<CartCheck>(nothing);
  const current = useRef(cart);
  current.current = cart;

  useEffect(() => {
    const { lines } = current.current;
    if (!active) return;
    if (lines.length === 0) {
      setCheck({ ...nothing, state: "checked" });
      return;
    }
    const controller = new AbortController();
    setCheck((known) => ({ ...known, state: "checking" }));
    fetchChecks(lines, controller.signal)
      .then((facts: LineCheck[]) => {
        // Lines added while we asked are kept: only what was asked about is replaced.
        const { lines: now, replaceLines } = current.current;
        const result = applyChecks(now, facts);
        if (result.lines.some((line, i) => line !== now[i])) replaceLines(result.lines);
        setCheck({
          state: "checked",
          changes: result.changes,
          blocked: result.blocked,
          available: new Map(facts.map((fact) => [`${fact.id}/${fact.size}`, fact.available])),
        });
      })
      .catch(() => {
        if (!controller.signal.aborted) setCheck((known) => ({ ...known, state: "failed" }));
      });
    return () => controller.abort();
  }, [active]);

  return check;
}
