import { useState } from "react";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { formatCount } from "~/lib/count.ts";
import { textOf } from "~/lib/form.ts";
import { TextField } from "~/ui/fields.tsx";
import { ordersInWords, type Step } from "../rules.ts";
import { type SeenOrder, type StepResults, takeStep } from "./take-step.ts";

export const STEP_TEXT: Record<Step, { label: string; asks: string }> = {
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

/** Asks before a step with many orders, takes it, and says how far it is. */
export function BulkDialog({
  step,
  orders,
  onDone,
  onClose,
}: {
  step: Step;
  orders: readonly SeenOrder[];
  /** @param refused those that were left as they are, each with the reason */
  onDone(refused: StepResults): void;
  onClose(): void;
}) {
  const [done, setDone] = useState<number>();
  const { label, asks } = STEP_TEXT[step];
  const title = `${label}: ${ordersInWords(orders.length)}`;
  return (
    <FormDialog
      title={title}
      description={asks}
      action={title}
      about={step}
      send={async (form) => {
        setDone(0);
        const refused = await takeStep(step, orders, textOf(form, "carrier"), setDone);
        if (refused) onDone(refused);
      }}
      onSent={() => {}}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {step === "hand_over" && (
            <TextField label="Carrier" name="carrier" maxLength={60} error={problem} />
          )}
          {done !== undefined && (
            <p className="text-sm" role="status">
              <progress
                aria-label="How many are done"
                value={done}
                max={orders.length}
                className="mb-1 block h-1.5 w-full accent-indigo"
              />
              {`${formatCount(done)} of ${formatCount(orders.length)}`}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
