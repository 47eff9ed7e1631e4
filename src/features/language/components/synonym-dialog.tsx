import { type FormEvent, useState } from "react";
import { call } from "~/client/call.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

/** Asks what a word means; `said` is the search that found nothing, where it was opened from one. */
export function SynonymDialog({ said, onClose }: { said: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      await call("add_synonym", { said: textOf(form, "said"), means: textOf(form, "means") });
      toast.success("Searches read it so from now on");
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      title="Add a synonym"
      description="Searches, TEMI and recommendations will read the one as the other."
      onOpenChange={(open) => !open && onClose()}
    >
      <form onSubmit={add} className="flex flex-col gap-5">
        <TextField
          label="People say"
          name="said"
          required
          maxLength={60}
          defaultValue={said.slice(0, 60)}
          autoComplete="off"
        />
        <TextField
          label="It means"
          name="means"
          required
          maxLength={60}
          autoComplete="off"
          hint="In words that a search finds, e.g. black clutch"
          error={problem}
        />
        <Button type="submit" busy={busy}>
          Add the synonym
        </Button>
      </form>
    </Dialog>
  );
}
