import type { ResultOf } from "~/client/wire.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";

type Quoted = Pick<ResultOf<"quote_promotions">, "applied" | "hints">;

/** What promotions take off the cart, and why others do not. */
export function PromotionLines({ applied, hints }: Quoted) {
  return (
    <>
      {applied.map(({ code, name, kind, discount }) => (
        <p key={kind} className="prices mt-1 flex justify-between gap-4 text-sm">
          <span>{code === null ? name : "Discount"}</span>
          <span>
            {kind === "free_delivery" && discount === 0
              ? "Free delivery"
              : `−${formatNairaExact(nairaToKobo(discount))}`}
          </span>
        </p>
      ))}
      <PromotionHints hints={hints} />
    </>
  );
}

export function PromotionHints({ hints }: Pick<Quoted, "hints">) {
  if (hints.length === 0) return null;
  return (
    <ul aria-label="Promotions" className="mt-2 flex flex-col gap-1 text-xs text-muted">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}
