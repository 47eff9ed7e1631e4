import { Link } from "react-router";
import type { ResultOf } from "~/client/wire.ts";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { shortId } from "~/features/orders/status.ts";
import type { BankOutcome } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { naira } from "./open-line.tsx";
import { decideCredit } from "./use-bank.ts";

type Decided = ResultOf<"bank_credits">["decided"][number];

const OUTCOMES: Record<BankOutcome, string> = {
  paid: "paid for",
  part: "a part of",
  confirmed: "confirmed before for",
  refund_due: "to be given back, came for",
};

/** What was decided last, and by whom. */
export function DecidedLines({ lines }: { lines: Decided[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label="Decided" className="mt-8">
      <h2 className="display text-lg">Decided</h2>
      <ul className="mt-2 divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="prices font-medium">{naira(line.amount)}</span>
            <span className="text-muted">{formatDay(line.day)}</span>
            {line.order_id ? (
              <span>
                {line.outcome && OUTCOMES[line.outcome]}{" "}
                <Link to={`/admin/orders/${line.order_id}`} className="underline">
                  {line.name || shortId(line.order_id)}
                </Link>
              </span>
            ) : (
              <>
                <span>no order's</span>
                <Button
                  variant="quiet"
                  onClick={() => decideCredit("bring_back_bank_credit", line.id)}
                >
                  Bring back<span className="sr-only"> {naira(line.amount)}</span>
                </Button>
              </>
            )}
            <span className="ml-auto text-xs text-muted">
              {[line.who, line.decided_at && formatMoment(line.decided_at)]
                .filter(Boolean)
                .join(", ")}
            </span>
            <span className="w-full break-words text-xs text-muted">{line.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
