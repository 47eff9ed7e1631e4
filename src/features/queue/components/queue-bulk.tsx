import { Printer } from "lucide-react";
import { useState } from "react";
import { call } from "~/client/call.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { formatCount } from "~/lib/count.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import type { QueuedOrder } from "../queued-order.ts";
import { MOST_AT_ONCE, ordersInWords, STEP_OF, type Stage } from "../rules.ts";
import { BulkDialog, STEP_TEXT } from "./bulk-dialog.tsx";
import { GiveTo } from "./give-to.tsx";
import { giveTo, type SeenOrder, type StepResults } from "./take-step.ts";

/** What can be done with many orders of a stage: with those that are picked, or with all that match. */
export function QueueBulk({
  stage,
  picked,
  total,
  takesAll,
  narrowed,
  onAll,
  onClear,
  onRefused,
}: {
  stage: Stage;
  picked: readonly QueuedOrder[];
  total: number;
  takesAll: boolean;
  narrowed: { assignee?: "me" | "nobody"; tag?: string };
  onAll(): void;
  onClear(): void;
  onRefused(results: StepResults): void;
}) {
  const [asked, setAsked] = useState<readonly SeenOrder[]>();
  const n = takesAll ? total : picked.length;
  const orders = ordersInWords(n);
  const step = stage === "payment" ? undefined : STEP_OF[stage];
  const which = takesAll
    ? { ...narrowed, stage }
    : picked.map(({ id, version }) => ({ id, version }));
  /** The orders that are meant, as they stand when one asks. */
  async function ask() {
    if (!takesAll) return setAsked(picked.map(({ id, version }) => ({ id, version })));
    try {
      const { rows } = await call("work_queue", { ...narrowed, stage, limit: MOST_AT_ONCE });
      setAsked(rows.map(({ id, version }) => ({ id, version })));
    } catch (error) {
      reportFailure("The orders were not picked", error);
    }
  }
  return (
    <div
      role="toolbar"
      aria-label="Picked orders"
      className="save-bar sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-indigo-light px-4 py-2 text-sm sm:mx-0"
    >
      <span role="status">{takesAll ? `All ${orders}` : `${orders} picked`}</span>
      {!takesAll && picked.length < total && (
        <Button variant="quiet" onClick={onAll}>
          Pick all {formatCount(total)}
        </Button>
      )}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <GiveTo
        onGive={async (colleague) => {
          if (await giveTo(which, colleague)) onClear();
        }}
      />
      {(stage === "pack" || stage === "hand_over") && (
        <LinkButton
          variant="secondary"
          className="px-4"
          to={`/admin/print/packing-slip?${
            takesAll
              ? new URLSearchParams({ ...narrowed, stage })
              : new URLSearchParams({ ids: picked.map(({ id }) => id).join(",") })
          }`}
        >
          <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} /> Print
        </LinkButton>
      )}
      {step ? (
        <Button className="ml-auto px-4" onClick={ask}>
          {STEP_TEXT[step].label}
        </Button>
      ) : (
        <span className="ml-auto text-muted">Payments are taken one by one</span>
      )}
      {asked && step && (
        <BulkDialog
          step={step}
          orders={asked}
          onDone={(refused) => {
            onClear();
            onRefused(refused);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
