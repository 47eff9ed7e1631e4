import { type FormEvent, useState } from "react";
import { call } from "~/client/call.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { oneOf, textOf } from "~/lib/form.ts";
import { RISK_KINDS, type RiskKind } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      await call("add_risk_contact", {
        kind,
        value: textOf(form, "value"),
        note: textOf(form, "note"),
      });
      toast.success("Added to the list");
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      title="No pay on delivery"
      description="They can still order, and pay by card or transfer."
      onOpenChange={(open) => !open && onClose()}
    >
      <form onSubmit={add} className="flex flex-col gap-5">
        <Select
          label="Kind"
          name="kind"
          value={kind}
          onChange={(event) => {
            setKind(oneOf(RISK_KINDS, event.target.value) ?? "phone");
            setProblem(undefined);
          }}
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
        <Button type="submit" busy={busy}>
          Add to the list
        </Button>
      </form>
    </Dialog>
  );
}
