import { useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { formatNaira } from "~/lib/money.ts";
import { STATES, stateName } from "~/lib/states.ts";
import { formatDay } from "~/lib/time.ts";
import { readDeliverTo, saveDeliverTo } from "../deliver-to.ts";

/** What holds everywhere, until a state is chosen and when the quote cannot be fetched. */
const GENERAL =
  "3–7 days across Nigeria, express in 1–3; the same day in Lagos if ordered before 12 PM.";

/** What standard delivery of a piece costs to the shopper's state and by when; the state is chosen once. */
export function DeliverTo({ priceKobo }: { priceKobo: number }) {
  const [state, setState] = useState("");
  const [text, setText] = useState("");

  useEffect(() => setState(readDeliverTo()), []);
  useEffect(() => {
    if (!state) {
      setText("");
      return;
    }
    const controller = new AbortController();
    callAsVisitor(
      "quote_delivery",
      { state, subtotal: priceKobo / 100 },
      { signal: controller.signal },
    )
      .then(({ options }) => {
        const standard = options.find((option) => option.method === "standard");
        if (!standard) return setText("");
        const fee =
          standard.fee === 0 ? "Free delivery" : formatNaira(Math.round(standard.fee * 100));
        setText(`${fee} to ${stateName(state)}, by ${formatDay(standard.to)}`);
      })
      .catch(() => {
        // The fee is shown at checkout in any case.
        if (!controller.signal.aborted) setText("");
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
        {text || GENERAL}
      </p>
    </div>
  );
}
