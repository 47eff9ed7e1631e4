import { useState } from "react";
import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { readable } from "~/features/admin/components/status-text.tsx";
import { oneOf, textOf } from "~/lib/form.ts";
import { RISK_KINDS, type RiskKind } from "~/lib/statuses.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

const hints: Record<RiskKind, string> = {
  phone: "However it is written, e.g. 0803 555 0142",
  email: "All spellings of the mailbox count",
  address: "Street and city, e.g. 3 Allen Avenue, Ikeja",
};

/** Asks whom pay on delivery is not to be offered to. */
export function RiskContactDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<RiskKind>("phone");
  return (
    <FormDialog
      title="No pay on delivery"
      description="They can still order, and pay by card or transfer."
      action="Add to the list"
      send={(form) =>
        call("add_risk_contact", {
          kind,
          value: textOf(form, "value"),
          note: textOf(form, "note"),
        })
      }
      onSent={() => toast.success("Added to the list")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Select
            label="Kind"
            name="kind"
            value={kind}
            onChange={(event) => setKind(oneOf(RISK_KINDS, event.target.value) ?? "phone")}
          >
            {RISK_KINDS.map((value) => (
              <option key={value} value={value}>
                {readable(value)}
              </option>
            ))}
          </Select>
          <TextField
            label={readable(kind)}
            name="value"
            required
            maxLength={300}
            autoComplete="off"
            hint={hints[kind]}
            error={problem}
          />
          <TextField label="Why, for staff only" name="note" maxLength={300} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}
