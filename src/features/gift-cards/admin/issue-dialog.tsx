import { useState } from "react";
import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { textOf } from "~/lib/form.ts";
import { koboToNaira } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { LEAST_KOBO, MOST_KOBO, usualLastDay } from "../rules.ts";

const today = () => lagosDate(new Date());

/** Asks for a new card: how much, for whom, and whether it is mailed or handed over. */
export function IssueDialog({
  onIssued,
  onClose,
}: {
  /** @param code of a card that is handed over */
  onIssued: (code: string | null) => void;
  onClose: () => void;
}) {
  const [isMailed, setMailed] = useState(true);
  async function send(form: FormData, _seen: undefined, press: string) {
    const { code } = await call("issue_gift_card", {
      press_id: press,
      amount: Number(textOf(form, "amount")),
      to_name: textOf(form, "to_name"),
      to_email: isMailed ? textOf(form, "to_email") : "",
      from_name: textOf(form, "from_name"),
      message: textOf(form, "message"),
      note: textOf(form, "note"),
      mail_on: (isMailed && textOf(form, "mail_on")) || null,
      last_day: textOf(form, "last_day") || null,
    });
    onIssued(code);
  }
  return (
    <FormDialog
      title="Issue a gift card"
      description="Money that whoever has its code can spend."
      action="Issue"
      send={send}
      onSent={() => toast.success("The card is issued")}
      onClose={onClose}
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
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
          <TextField
            label="Last day"
            name="last_day"
            type="date"
            min={today()}
            hint="Empty: no end"
            defaultValue={usualLastDay(new Date())}
          />
          <TextField label="For (name)" name="to_name" maxLength={100} />
          <TextField label="From (name)" name="from_name" maxLength={100} />
          <div className="sm:col-span-2">
            <Checkbox
              label="Mail it"
              name="is_mailed"
              checked={isMailed}
              onChange={(event) => setMailed(event.target.checked)}
            />
          </div>
          {isMailed ? (
            <>
              <TextField label="To (email)" name="to_email" type="email" required />
              <TextField
                label="On"
                name="mail_on"
                type="date"
                min={today()}
                hint="Empty: now. Else at nine that morning"
              />
            </>
          ) : (
            <p className="text-sm text-muted sm:col-span-2">
              You see its code once, to write on a card or to send yourself.
            </p>
          )}
          <div className="sm:col-span-2">
            <TextArea label="Words to them" name="message" rows={3} maxLength={500} />
          </div>
          <div className="sm:col-span-2">
            <TextField label="Why, for staff only" name="note" maxLength={500} />
          </div>
          {problem && (
            <p role="alert" className="text-sm text-oxblood sm:col-span-2">
              {problem}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
}
