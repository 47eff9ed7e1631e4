import { useEffect, useState } from "react";
import { call } from "~/client/call.ts";
import { type Kobo, nairaToKobo } from "~/lib/money.ts";

/** What the account of whoever is signed in can spend of its store credit. */
export interface OwnCredit {
  state: "none" | "loading" | "ready";
  balanceKobo: Kobo;
}

const none: OwnCredit = { state: "none", balanceKobo: 0 };

/** Asks what is there; nobody's is none. @param round asks again when it changes */
export function useOwnCredit(shopperId: string | undefined, round: number): OwnCredit {
  const [credit, setCredit] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!shopperId) {
      setCredit(none);
      return;
    }
    const controller = new AbortController();
    setCredit((current) => ({ ...current, state: "loading" }));
    call("own_store_credit", {}, { signal: controller.signal })
      .then(({ balance }) => setCredit({ state: "ready", balanceKobo: nairaToKobo(balance) }))
      .catch(() => {
        // Without an answer the order is paid as ever.
        if (!controller.signal.aborted) setCredit(none);
      });
    return () => controller.abort();
  }, [shopperId, round]);
  return credit;
}
