import { type FormEvent, useState } from "react";
import { call } from "~/client/call.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Select } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { PASS_HOURS, USUAL_PASS_HOURS } from "../schema.ts";

/** Asks how long somebody is let through. */
export function PassDialog({
  refusal,
  onClose,
}: {
  refusal: { id: number; subject: string; reason: string };
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function letThrough(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const hours = Number(textOf(new FormData(event.currentTarget), "hours"));
    setBusy(true);
    try {
      await call("let_through", { id: refusal.id, hours });
      toast.success("Let through");
      onClose();
    } catch (error) {
      reportUndone("Failed to let them through", error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      title="Let through"
      description={`${refusal.subject}: ${refusal.reason}`}
      onOpenChange={(open) => !open && onClose()}
    >
      <form onSubmit={letThrough} className="flex flex-col gap-5">
        <Select
          label="For how long"
          hint="This rule does not count them until then. Your name is written into the audit log."
          name="hours"
          defaultValue={USUAL_PASS_HOURS}
        >
          {PASS_HOURS.map(({ hours, label }) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={busy}>
          Let through
        </Button>
      </form>
    </Dialog>
  );
}
