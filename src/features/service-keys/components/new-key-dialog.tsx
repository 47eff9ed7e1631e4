import { type FormEvent, useState } from "react";
import { call, once } from "~/client/call.ts";
import { isOtherPress } from "~/client/shop-error.ts";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { describeScope } from "../rules.ts";
import { newKeyInput } from "../schema.ts";

const LIFETIMES = { "30": "30 days", "90": "90 days", "365": "A year", "": "Until it is revoked" };

/** Makes a key and shows it, which happens this once. */
export function NewKeyDialog({
  buckets,
  onMade,
  onClose,
}: {
  buckets: readonly string[];
  onMade: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [key, setKey] = useState<string>();
  const kept = useKeptForm("service-key");
  const scopes = ["all", "read", ...buckets.map((bucket) => `bucket:${bucket}` as const)] as const;

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = textOf(form, "days");
    const wanted = newKeyInput.safeParse({
      name: textOf(form, "name"),
      scope: textOf(form, "scope"),
      days: days === "" ? null : Number(days),
    });
    setProblem(wanted.error?.issues[0]?.message);
    if (!wanted.success) return;
    setBusy(true);
    try {
      const made = await call("create_service_key", wanted.data, once(kept.press.claim()));
      kept.drop();
      setKey(made.key);
      await onMade();
    } catch (error) {
      if (isOtherPress(error)) kept.press.drop();
      reportUndone("Failed to make the key", error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog open title="New service key" onOpenChange={(open) => !open && onClose()}>
      {key ? (
        <div className="flex flex-col gap-5">
          <TextField
            label="The key"
            hint="Copy it now: the shop keeps only its fingerprint and cannot show it again."
            readOnly
            value={key}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form
          ref={kept.ref}
          noValidate
          onSubmit={make}
          onChange={kept.keep}
          className="flex flex-col gap-5"
        >
          {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
          <TextField
            label="Name"
            name="name"
            hint="The program that will use it, e.g. Stock import"
            maxLength={60}
            error={problem}
            required
          />
          <Select label="Good for" name="scope" defaultValue="read">
            {scopes.map((scope) => (
              <option key={scope} value={scope}>
                {describeScope(scope)}
              </option>
            ))}
          </Select>
          <Select label="Until" name="days" defaultValue="90">
            {Object.entries(LIFETIMES).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
          <Button type="submit" busy={busy}>
            Make the key
          </Button>
        </form>
      )}
    </Dialog>
  );
}
