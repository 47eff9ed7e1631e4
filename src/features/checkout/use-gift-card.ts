import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { isPassing, ShopError } from "~/client/shop-error.ts";
import { type Kobo, nairaToKobo } from "~/lib/money.ts";

/** How it stands with a code: `unanswered` when the shop could not say. */
export type CodeState = "none" | "loading" | "ready" | "refused" | "unanswered";

/** The gift card of a checkout, as far as the shop has said what is on it. */
export interface GiftCard {
  state: CodeState;
  lastFour: string;
  balanceKobo: Kobo;
  /** Why it cannot be used. */
  message: string;
}

const noCard: GiftCard = { state: "none", lastFour: "", balanceKobo: 0, message: "" };

/** Asks what is on the card with this code; "": there is none. @param round asks again when it changes */
export function useGiftCard(code: string, round: number): GiftCard {
  const [card, setCard] = useState(noCard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (code === "") {
      setCard(noCard);
      return;
    }
    const controller = new AbortController();
    setCard((current) => ({ ...current, state: "loading" }));
    callAsVisitor("quote_gift_card", { code }, { signal: controller.signal })
      .then(({ last_four, balance }) =>
        setCard({
          state: "ready",
          lastFour: last_four,
          balanceKobo: nairaToKobo(balance),
          message: "",
        }),
      )
      .catch((error) => {
        if (controller.signal.aborted) return;
        const message =
          error instanceof ShopError ? error.message : "This gift card cannot be used now";
        setCard({ ...noCard, state: isPassing(error) ? "unanswered" : "refused", message });
      });
    return () => controller.abort();
  }, [code, round]);
  return card;
}
