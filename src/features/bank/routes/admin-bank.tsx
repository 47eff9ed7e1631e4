import { useState } from "react";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatCount } from "~/lib/count.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { DecidedLines } from "../components/decided-lines.tsx";
import { OpenLine } from "../components/open-line.tsx";
import { SendLines } from "../components/send-lines.tsx";
import { matchCredits, useCredits } from "../components/use-bank.ts";
import { MOST_AT_ONCE, type OpenCreditView } from "../schema.ts";

/** What came into the shop's account, and for which orders it is. */
export default function AdminBank() {
  const { data, error, refetch } = useCredits();
  return (
    <>
      <title>Bank</title>
      <h1 className="display mb-5 text-xl">Bank</h1>
      {data ? (
        <>
          <SendLines />
          <Waiting open={data.open} waiting={data.waiting} />
          <DecidedLines lines={data.decided} />
        </>
      ) : error ? (
        <LoadFailed title="No lines of the bank" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="mt-8 h-80" />
      )}
    </>
  );
}

function Waiting({ open, waiting }: { open: OpenCreditView[]; waiting: number }) {
  const [busy, setBusy] = useState(false);
  const sure = open.flatMap(({ id, best }) =>
    best?.is_sure ? [{ credit_id: id, order_id: best.order_id, version: best.version }] : [],
  );
  if (waiting === 0) {
    return (
      <EmptyState
        title="Nothing waits"
        text="Choose a statement or paste alerts: each transfer is shown here with the order that it is for."
        className="py-12"
      />
    );
  }
  return (
    <section aria-label="Waiting" className="mt-8">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="display mr-auto text-lg">
          {formatCount(waiting)} {waiting === 1 ? "waits" : "wait"}
        </h2>
        {sure.length > 0 && (
          <Button
            data-main-action
            busy={busy}
            className="px-4"
            onClick={async () => {
              setBusy(true);
              await matchCredits(sure.slice(0, MOST_AT_ONCE));
              setBusy(false);
            }}
          >
            Take {sure.length === 1 ? "the sure one" : `all ${sure.length} that are sure`}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line">
        {open.map((credit) => (
          <OpenLine key={credit.id} credit={credit} />
        ))}
      </ul>
      {waiting > open.length && (
        <p className="text-sm text-muted">
          These are the oldest {open.length}; the next are shown when they are decided.
        </p>
      )}
    </section>
  );
}
