import { formatNaira, formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { vatTitle } from "~/lib/vat.ts";
import { Button } from "~/ui/button.tsx";
import type { Quotes } from "./use-quotes.ts";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

/** What the order comes to, and the press that places it. */
export function Summary({
  quotes,
  refusal,
  busy,
  onStartAgain,
}: {
  quotes: Quotes;
  refusal: string | undefined;
  busy: boolean;
  onStartAgain: () => void;
}) {
  return (
    <section
      aria-label="Summary"
      className="flex flex-col gap-2 border border-line bg-bone-light p-4 text-sm lg:sticky lg:top-6"
    >
      <h2 className="mb-1 text-base font-medium">Summary</h2>
      <Sum label="Subtotal" value={naira(quotes.subtotal)} />
      {quotes.off > 0 && (
        <Sum
          label={`Discount ${quotes.promotions.map(({ code, name }) => code ?? name).join(", ")}`}
          value={`−${naira(quotes.off)}`}
        />
      )}
      <Sum
        label="Delivery"
        value={quotes.isDeliverable ? (quotes.fee === 0 ? "Free" : naira(quotes.fee)) : "–"}
      />
      {quotes.giftWrap !== null && (
        <Sum label="Gift wrap" value={quotes.giftWrap === 0 ? "Free" : naira(quotes.giftWrap)} />
      )}
      {quotes.vat > 0 && (
        <Sum label={vatTitle({ rate: quotes.vatRate, isAdded: true })} value={naira(quotes.vat)} />
      )}
      <p
        aria-busy={quotes.isBehind || undefined}
        className="flex justify-between border-t border-line pt-2 font-medium"
      >
        <span>Total</span>
        <span className="prices">{formatNairaExact(nairaToKobo(quotes.total))}</span>
      </p>
      {refusal && (
        <p role="alert" className="bg-oxblood-light p-3 text-oxblood">
          {refusal}
        </p>
      )}
      {/* Nobody agrees to a total that is about to change. */}
      <Button type="submit" busy={busy} disabled={quotes.isBehind} className="mt-2">
        Place order
      </Button>
      <Button variant="quiet" onClick={onStartAgain}>
        Start again
      </Button>
    </section>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <p className="flex justify-between">
      <span className="text-muted">{label}</span>
      <span className="prices">{value}</span>
    </p>
  );
}
