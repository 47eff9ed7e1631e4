import { chooseCurrency, useGuide } from "~/client/guide-currency.ts";
import { useStore } from "~/client/store.ts";
import { CURRENCIES, type Currency } from "~/lib/currencies.ts";
import { keysOf } from "~/lib/keys-of.ts";

/** It stands once on a page; an id by its place would keep the footer from being the same on all. */
const id = "prices-also-in";

/** For who buys from abroad: in what prices stand beside naira. Nothing where the shop has no rates. */
export function CurrencyChoice() {
  const { guideRates } = useStore();
  const guide = useGuide();
  const offered = keysOf(guideRates);
  if (offered.length === 0) return null;
  return (
    <div className="mt-6 max-w-60">
      <label htmlFor={id}>Prices also in</label>
      <select
        id={id}
        value={guide?.currency ?? ""}
        onChange={({ target }) => chooseCurrency((target.value || null) as Currency | null)}
        className="mt-2 block min-h-11 w-full border border-white/40 bg-transparent px-3"
      >
        <option value="" className="text-ink">
          Naira only
        </option>
        {offered.map((currency) => (
          <option key={currency} value={currency} className="text-ink">
            {CURRENCIES[currency]}
          </option>
        ))}
      </select>
    </div>
  );
}
