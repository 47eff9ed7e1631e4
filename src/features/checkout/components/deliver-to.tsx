import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { STATES } from "~/lib/states.ts";
import { readDeliverTo, saveDeliverTo } from "../deliver-to.ts";
import { AT_CHECKOUT, promiseDelivery } from "../promise-delivery.ts";

const CHOOSE = "Choose it to see what delivery costs and by when it comes.";

/** What delivery of a piece costs to the shopper's state and by when; the state is chosen once. */
export function DeliverTo({ priceKobo }: { priceKobo: number }) {
  const [state, setState] = useState("");
  const [text, setText] = useState(CHOOSE);

  useEffect(() => setState(readDeliverTo()), []);
  useEffect(() => {
    if (!state) {
      setText(CHOOSE);
      return;
    }
    const controller = new AbortController();
    callAsVisitor(
      "quote_delivery",
      { state, subtotal: priceKobo / 100 },
      { signal: controller.signal },
    )
      .then(({ options }) => setText(promiseDelivery(options, state)))
      .catch(() => {
        if (!controller.signal.aborted) setText(AT_CHECKOUT);
      });
    return () => controller.abort();
  }, [state, priceKobo]);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label className="flex items-center gap-2">
        <span className="text-muted">Deliver to</span>
        <select
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            saveDeliverTo(event.target.value);
          }}
          className="min-h-11 border-b border-edge bg-transparent pr-6"
        >
          <option value="">your state</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p aria-live="polite" className="prices">
        {text}
      </p>
    </div>
  );
}
