import { useState } from "react";
import { Link } from "react-router";
import { call } from "~/client/call.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { shortId } from "~/features/orders/status.ts";
import { textOf } from "~/lib/form.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { formatDay } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import type { FitView, OpenCreditView } from "../schema.ts";
import { decideCredit, matchCredits } from "./use-bank.ts";

export const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

/** Money that nobody has decided about, with the order that it may be for. */
export function OpenLine({ credit }: { credit: OpenCreditView }) {
  const [busy, setBusy] = useState<string>();
  const { id, best, others } = credit;
  async function run(name: string, work: Promise<void>) {
    setBusy(name);
    await work;
    setBusy(undefined);
  }
  const match = ({ order_id, version }: FitView) =>
    run(order_id, matchCredits([{ credit_id: id, order_id, version }]));
  return (
    <li aria-label={`${naira(credit.amount)}, ${formatDay(credit.day)}`} className="py-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="prices text-base font-medium">{naira(credit.amount)}</span>
        <span className="text-muted">{formatDay(credit.day)}</span>
        {best?.is_sure && <StatusText tone="good">Sure</StatusText>}
      </p>
      <p className="break-words text-muted">{credit.words}</p>
      {best && <Fits fit={best} isBest busy={busy === best.order_id} onMatch={() => match(best)} />}
      <div className="flex flex-wrap gap-x-6">
        <Others best={best} others={others} busy={busy} onMatch={match} />
        <Button
          variant="quiet"
          busy={busy === "dismiss"}
          onClick={() => run("dismiss", decideCredit("dismiss_bank_credit", id))}
        >
          No order's
        </Button>
      </div>
    </li>
  );
}

interface OthersProps extends Pick<OpenCreditView, "best" | "others"> {
  busy: string | undefined;
  onMatch(fit: FitView): void;
}

/** The next best orders, and any other by its number, its customer or a reference. */
function Others({ best, others, busy, onMatch }: OthersProps) {
  const [found, setFound] = useState<FitView[]>();
  async function find(form: FormData) {
    try {
      setFound(await call("find_bank_orders", { text: textOf(form, "text") }));
    } catch (error) {
      reportFailure("Nothing was searched", error);
    }
  }
  return (
    <details open={!best && others.length > 0} className="open:basis-full">
      <summary className="min-h-11 cursor-pointer content-center">
        {best
          ? "Another order"
          : others.length > 0
            ? "These fit, none better than another"
            : "No order fits: choose one"}
      </summary>
      {(found ?? others).map((fit) => (
        <Fits
          key={fit.order_id}
          fit={fit}
          busy={busy === fit.order_id}
          onMatch={() => onMatch(fit)}
        />
      ))}
      {found?.length === 0 && <p>No order was found.</p>}
      <form
        className="flex max-w-lg items-end gap-3 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          void find(new FormData(event.currentTarget));
        }}
      >
        <TextField label="Number, customer or reference" name="text" minLength={2} required />
        <Button type="submit" variant="secondary" className="h-12 px-4">
          Search
        </Button>
      </form>
    </details>
  );
}

/** What is missing of an order, and its total where that is more: a part came, or a card pays it. */
function Asked({ fit: { missing_amount, total_amount } }: { fit: FitView }) {
  const isPart = missing_amount > 0 && missing_amount < total_amount;
  return (
    <>
      <span className="prices">{naira(isPart ? missing_amount : total_amount)}</span>
      {isPart && <span className="prices text-muted"> of {naira(total_amount)}</span>}
    </>
  );
}

interface FitsProps {
  fit: FitView;
  isBest?: boolean;
  busy: boolean;
  onMatch(): void;
}

function Fits({ fit, isBest = false, busy, onMatch }: FitsProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-line pl-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <Link to={`/admin/orders/${fit.order_id}`} className="font-medium underline">
            {fit.name || "N/A"}
          </Link>{" "}
          <span className="text-muted">{shortId(fit.order_id)}</span> <Asked fit={fit} />
        </p>
        <p className="text-muted">{fit.reasons.join(". ")}</p>
      </div>
      <Button
        variant={isBest ? "primary" : "secondary"}
        busy={busy}
        onClick={onMatch}
        aria-label={`It is for ${shortId(fit.order_id)}`}
        className="px-4 max-sm:w-full"
      >
        It is for this order
      </Button>
    </div>
  );
}
