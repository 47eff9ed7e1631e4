import { Printer } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { textOf } from "~/lib/form.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import type { QueuedOrder } from "../queued-order.ts";
import { STEP_OF, type Stage, type Step } from "../rules.ts";
import { giveTo, type StepResults, takeStep } from "./take-step.ts";
import { useColleagues } from "./use-colleagues.ts";

const ACTIONS: Record<Step, { label: string; asks: string }> = {
  confirm: { label: "Confirmed by phone", asks: "Their customers were called and want them." },
  pack: { label: "Packed", asks: "Their pieces lie in parcels." },
  hand_over: {
    label: "Hand over",
    asks: "They leave now, and their customers get a mail. What is picked up is delivered with this, and paid.",
  },
  deliver: {
    label: "Delivered",
    asks: "They have arrived, and what was to be paid at the door is here. Their customers get a mail.",
  },
};

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
  const [asks, setAsks] = useState(false);
  const n = takesAll ? total : picked.length;
  const orders = `${n.toLocaleString("en-NG")} ${n === 1 ? "order" : "orders"}`;
  const step = stage === "payment" ? undefined : STEP_OF[stage];
  const which = takesAll
    ? { ...narrowed, stage }
    : picked.map(({ id, version }) => ({ id, version }));
  async function run(carrier: string) {
    if (!step) return;
    const results = await takeStep(step, which, carrier);
    if (!results) return;
    onClear();
    onRefused(results);
  }
  return (
    <div
      role="toolbar"
      aria-label="Picked orders"
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-indigo-light px-4 py-2 text-sm sm:mx-0"
    >
      <span role="status">{takesAll ? `All ${orders}` : `${orders} picked`}</span>
      {!takesAll && picked.length < total && (
        <Button variant="quiet" onClick={onAll}>
          Pick all {total.toLocaleString("en-NG")}
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
        <Button className="ml-auto px-4" onClick={() => setAsks(true)}>
          {ACTIONS[step].label}
        </Button>
      ) : (
        <span className="ml-auto text-muted">Payments are taken one by one</span>
      )}
      {asks && step && (
        <FormDialog
          title={`${ACTIONS[step].label}: ${orders}`}
          description={ACTIONS[step].asks}
          action={`${ACTIONS[step].label}: ${orders}`}
          send={(form) => run(textOf(form, "carrier"))}
          onSent={() => {}}
          onClose={() => setAsks(false)}
        >
          {(problem) =>
            step === "hand_over" ? (
              <TextField label="Carrier" name="carrier" maxLength={60} error={problem} />
            ) : null
          }
        </FormDialog>
      )}
    </div>
  );
}

/** Gives what is picked to a colleague. */
function GiveTo({ onGive }: { onGive(colleague: string | null): Promise<void> }) {
  const colleagues = useColleagues();
  return (
    <select
      aria-label="Give to"
      value=""
      onChange={(event) => onGive(event.target.value === "nobody" ? null : event.target.value)}
      className="h-11 max-w-40 border border-edge bg-white px-2.5"
    >
      <option value="" disabled>
        Give to
      </option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="nobody">Nobody</option>
    </select>
  );
}
