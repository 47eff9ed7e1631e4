import { useRef } from "react";
import { call } from "~/client/call.ts";
import type { Customer } from "~/features/accounts/routes/admin-user.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { UNDO_SECONDS } from "~/features/orders/rules.ts";
import { textOf } from "~/lib/form.ts";
import { koboToNaira } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { LEAST_KOBO, MOST_KOBO, usualLastDay } from "../rules.ts";
import type { CardView } from "../schema.ts";

/** Gives money to a customer's account. */
export function GiveCreditDialog({
  customer,
  standing,
  onDone,
  onClose,
}: {
  customer: Customer;
  /** What they have already. */
  standing: CardView | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const given = useRef("");
  async function takeBack() {
    try {
      await call("take_back_store_credit", { press_id: given.current });
      toast.success("Taken back. Nobody was told.");
    } catch (failure) {
      reportUndone("Failed to take it back", failure);
    }
    onDone();
  }
  return (
    <FormDialog
      title="Give store credit"
      description={`${customer.full_name || customer.email} can spend it at checkout. They get a mail about it after ${UNDO_SECONDS} seconds; until then you can undo it.`}
      action="Give it"
      about={customer.id}
      send={async (form, _seen, press) => {
        given.current = press;
        await call("give_store_credit", {
          user_id: customer.id,
          press_id: press,
          amount: Number(textOf(form, "amount")),
          reason: textOf(form, "reason"),
          last_day: textOf(form, "last_day") || null,
        });
        onDone();
      }}
      onSent={() =>
        toast.success("Store credit given", {
          duration: UNDO_SECONDS * 1000,
          action: { label: "Undo", onClick: () => void takeBack() },
        })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField
            label="Amount (₦)"
            name="amount"
            type="number"
            inputMode="decimal"
            step="0.01"
            min={koboToNaira(LEAST_KOBO)}
            max={koboToNaira(MOST_KOBO)}
            required
          />
          <TextArea
            label="Why"
            name="reason"
            hint="The customer reads it, in the mail and in their account"
            rows={3}
            maxLength={300}
            required
          />
          <TextField
            label="Last day"
            name="last_day"
            type="date"
            min={lagosDate(new Date())}
            hint={
              standing && standing.balance > 0
                ? "Empty: no end. What they have already is good as long, and never shorter"
                : "Empty: no end"
            }
            defaultValue={usualLastDay(new Date())}
          />
          {problem && (
            <p role="alert" className="text-sm text-oxblood">
              {problem}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
