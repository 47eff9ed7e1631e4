import { formatGuide } from "~/lib/currencies.ts";
import { formatNaira, type Kobo, nairaToKobo } from "~/lib/money.ts";
import { useGuide } from "./guide-currency.ts";

/** What an amount is about in the currency that the shopper reckons in; nothing where they chose none. */
export function GuidePrice({ kobo }: { kobo: Kobo }) {
  const guide = useGuide();
  if (!guide) return null;
  return (
    <>
      {" "}
      <span className="prices whitespace-nowrap text-sm text-muted">
        about {formatGuide(kobo, guide.currency, guide.nairaForOne)}
      </span>
    </>
  );
}

/** The same of a sum that is about to be paid, and in what it will be. */
export function GuideTotal({ kobo }: { kobo: Kobo }) {
  const guide = useGuide();
  if (!guide) return null;
  const { currency, nairaForOne } = guide;
  return (
    <p className="mt-1 text-xs text-muted">
      About {formatGuide(kobo, currency, nairaForOne)}, at {formatNaira(nairaToKobo(nairaForOne))}{" "}
      for {currency} 1. You pay in naira, and your bank has a rate of its own.
    </p>
  );
}
