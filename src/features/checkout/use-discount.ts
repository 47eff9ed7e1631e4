import { useEffect, useState } from "react";
import { isPassing, ShopError } from "~/client/shop-error.ts";
import { useSettled } from "~/client/use-settled.ts";
import type { ResultOf } from "~/client/wire.ts";
import type { CartLine } from "~/features/cart/rules.ts";
import { fetchPromotions } from "./promotions/fetch-promotions.ts";
import type { CodeState } from "./use-gift-card.ts";

/** What promotions take off, and what becomes of the code that was typed; naira. */
export type Discount = {
  state: CodeState;
  amount: number;
  /** Why the code may not be used. */
  message: string;
} & Pick<ResultOf<"quote_promotions">, "applied" | "hints">;

const noDiscount: Discount = { state: "none", amount: 0, message: "", applied: [], hints: [] };

/**
 * What comes off the cart for whoever orders, asked once typing has come to rest.
 *
 * @param asked.deliveryFee naira
 * @param asking.round another one asks again
 */
export function useDiscount(
  asked: {
    code: string;
    email: string;
    phone: string;
    deliveryFee: number;
    lines: readonly CartLine[];
  },
  { ready, round }: { ready: boolean; round: number },
): { discount: Discount; isBehind: boolean } {
  const { code, deliveryFee, lines } = asked;
  const [discount, setDiscount] = useState(noDiscount);
  const [answered, setAnswered] = useState("");
  const email = useSettled(asked.email);
  const phone = useSettled(asked.phone);
  // Who orders rarely decides about what needs no code: nobody waits for that.
  const keyOf = (email: string, phone: string) =>
    JSON.stringify([code, code && email + phone, deliveryFee, lines, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!ready || lines.length === 0) {
      setDiscount(noDiscount);
      return;
    }
    const controller = new AbortController();
    const key = keyOf(email, phone);
    if (code) setDiscount((current) => ({ ...current, state: "loading" }));
    fetchPromotions({ code, email, phone, delivery_fee: deliveryFee, lines }, controller.signal)
      .then(({ discount, applied, hints, refusal }) => {
        setDiscount({
          state: refusal === null ? "ready" : "refused",
          amount: discount,
          message: refusal ?? "",
          applied,
          hints,
        });
        setAnswered(key);
      })
      .catch((error) => {
        if (controller.signal.aborted) return;
        setAnswered(key);
        if (!code) return setDiscount(noDiscount);
        const message = error instanceof ShopError ? error.message : "This code cannot be used";
        const state = isPassing(error) ? "unanswered" : "refused";
        setDiscount({ ...noDiscount, state, message });
      });
    return () => controller.abort();
  }, [ready, code, email, phone, deliveryFee, lines, round]);
  return {
    discount,
    isBehind: lines.length > 0 && answered !== keyOf(asked.email, asked.phone),
  };
}
