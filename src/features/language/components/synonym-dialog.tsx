import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { textOf } from "~/lib/form.ts";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

/** Asks what a word means; `said` is the search that found nothing, where it was opened from one. */
export function SynonymDialog({ said, onClose }: { said: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Add a synonym"
      description="Searches, TEMI and recommendations will read the one as the other."
      action="Add the synonym"
      send={(form) =>
        call("add_synonym", { said: textOf(form, "said"), means: textOf(form, "means") })
      }
      onSent={() => toast.success("Searches read it so from now on")}
      onClose={onClose}
    >
      {(problem) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
