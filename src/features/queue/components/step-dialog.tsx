import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { matchCredits, type Proposal } from "~/features/bank/components/use-bank.ts";
import { shortId } from "~/features/orders/status.ts";
import { textOf } from "~/lib/form.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { formatDay } from "~/lib/time.ts";
import { TextField } from "~/ui/fields.tsx";
import type { QueuedOrder } from "../queued-order.ts";
import type { NextStep } from "./next-step.ts";
import { takePayment, takeStep } from "./take-step.ts";

const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

/** Asks before a step that tells the customer something, or that says money is there. */
export function StepDialog({
  next,
  order,
  proposal,
  onClose,
}: {
  next: Exclude<NextStep, { kind: "press" | "look" }>;
  order: QueuedOrder;
  /** What the bank seems to tell of it. */
  proposal: Proposal | undefined;
  onClose(): void;
}) {
  const number = shortId(order.id);
  const these = [{ id: order.id, version: order.version }];
  if (next.kind === "payment" && proposal) {
    const { amount, day, words, reasons, credit_id } = proposal;
    return (
      <ConfirmDialog
        title={`Are these ${naira(amount)} for ${number}?`}
        text={`Came on ${formatDay(day)}: ${words}. ${reasons.join(". ")}. Of the order of ${order.full_name} ${naira(order.amount_due)} is to be paid.`}
        action="They are for it"
        tone="primary"
        onConfirm={() => matchCredits([{ credit_id, order_id: order.id, version: order.version }])}
        onClose={onClose}
      />
    );
  }
  if (next.kind === "payment" && order.payment) {
    const { id, amount, reference, receipt_at } = order.payment;
    return (
      <ConfirmDialog
        title={`Is ${naira(amount)} in the bank?`}
        text={`From ${order.full_name}, with ${reference}. ${
          receipt_at ? `A receipt came ${formatMoment(receipt_at)}.` : "No receipt was sent."
        } The order is then paid and its customer gets a mail.`}
        action="It is there"
        tone="primary"
        onConfirm={() => takePayment(order, id)}
        onClose={onClose}
      />
    );
  }
  if (next.kind !== "ask") return null;
  const isDue = order.payment_status === "on_delivery";
  const money = isDue ? ` and ${naira(order.amount_due)} is here` : "";
  if (next.step === "hand_over" && order.delivery_method !== "pickup") {
    return (
      <FormDialog
        title={`Hand over ${number}`}
        description={`To ${order.place}. ${isDue ? `Whoever brings it takes ${naira(order.amount_due)}. ` : ""}The customer gets a mail.`}
        action="Hand over"
        send={(form) => takeStep("hand_over", these, textOf(form, "carrier"))}
        onSent={() => {}}
        onClose={onClose}
      >
        {(problem) => (
          <TextField
            label="Carrier"
            name="carrier"
            maxLength={60}
            error={problem}
            hint="Riders get their parcels under Riders, in a run"
          />
        )}
      </FormDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Order ${number} is with its customer${money}?`}
      text={`${order.full_name}, ${order.pieces}. The customer gets a mail.`}
      action={next.label}
      tone="primary"
      onConfirm={() => takeStep(next.step, these)}
      onClose={onClose}
    />
  );
}
