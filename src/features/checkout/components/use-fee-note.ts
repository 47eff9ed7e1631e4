import { useEffect, useRef, useState } from "react";
import { useCheckout } from "../checkout-provider.tsx";
import { explainFee, type SeenFee } from "../fee-change.ts";

/** Why the fee is another than it was a moment ago. */
export function useFeeNote(): string | undefined {
  const { quote, delivery } = useCheckout();
  const last = useRef<SeenFee>(undefined);
  const [note, setNote] = useState<string>();
  const { state, zone } = quote;
  const method = delivery?.method;
  const fee = delivery?.fee;
  useEffect(() => {
    if (state !== "ready" || method === undefined || fee === undefined) return;
    const now = { method, zone, fee };
    const before = last.current;
    last.current = now;
    if (before && (before.fee !== fee || before.method !== method))
      setNote(explainFee(before, now));
  }, [state, zone, method, fee]);
  return note;
}
