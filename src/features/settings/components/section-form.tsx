import { type FormEvent, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { MeanwhileNote, meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { useKeptEdits } from "~/features/admin/components/use-kept-edits.ts";
import { keysOf } from "~/lib/keys-of.ts";
import type { Meanwhile } from "~/lib/refusals.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import type { SettingsSection } from "../schema.ts";
import { fromText, isHours, isKobo, toText, type Value } from "./field-values.ts";

interface Edit {
  text: string;
  /** What was there when the edit began. */
  seen: Value;
}

/**
 * A section of the settings: only what was edited is sent, so that two people lose nothing. What was typed
 * is kept until then.
 */
export function SectionForm({
  name,
  section,
  labelOf,
  hints,
}: {
  name: SettingsSection;
  section: Record<string, Value>;
  labelOf: (field: string) => string;
  hints: Record<string, string>;
}) {
  const { edits, ...kept } = useKeptEdits<Edit>(`settings:${name}`);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [busy, setBusy] = useState(false);

  function edit(field: string, text: string) {
    const seen = edits[field]?.seen ?? section[field]!;
    kept.set(field, text === toText(field, section[field]!) ? undefined : { text, seen });
  }

  function settle(field: string, mine: Edit | undefined) {
    kept.set(field, mine);
    if (!meanwhile) return;
    const { [field]: _theirs, ...fields } = meanwhile.fields;
    setMeanwhile({ ...meanwhile, fields });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      // A field that there is no more is kept from before it went.
      const entries = Object.entries(edits).filter(([field]) => field in section);
      await call("save_settings", {
        section: name,
        value: Object.fromEntries(
          entries.map(([field, { text, seen }]) => [field, fromText(field, seen, text)]),
        ),
        seen: Object.fromEntries(entries.map(([field, { seen }]) => [field, seen])),
      });
      toast.success("Settings saved");
      await queryClient.invalidateQueries({ queryKey: ["settings"] });
      kept.drop(keysOf(edits));
      setMeanwhile(undefined);
    } catch (error) {
      reportUndone("Failed to save the settings", error);
      setMeanwhile(meanwhileOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      aria-label={readable(name)}
      onSubmit={save}
      className="mb-5 flex break-inside-avoid flex-col gap-4 border border-line p-4"
    >
      <h2 className="text-base font-medium">{readable(name)}</h2>
      {kept.isRestored && <KeptNote onDiscard={() => kept.drop(keysOf(edits))} />}
      {keysOf(section).map((field) => {
        const theirs = meanwhile?.fields[field]?.now as Value | undefined;
        return (
          <div key={field} className="flex flex-col gap-4">
            <Field
              field={field}
              value={section[field]!}
              text={edits[field]?.text ?? toText(field, section[field]!)}
              label={labelOf(field)}
              hint={hints[field]}
              onEdit={(text) => edit(field, text)}
            />
            {meanwhile && theirs !== undefined && (
              <MeanwhileNote
                label={labelOf(field)}
                who={meanwhile.who}
                at={meanwhile.at}
                theirs={
                  typeof theirs === "boolean" ? (theirs ? "on" : "off") : toText(field, theirs)
                }
                onTake={() => {
                  settle(field, undefined);
                  void queryClient.invalidateQueries({ queryKey: ["settings"] });
                }}
                onKeep={() => settle(field, { text: edits[field]!.text, seen: theirs })}
              />
            )}
          </div>
        );
      })}
      <Button type="submit" variant="secondary" busy={busy} className="sm:self-start">
        Save
      </Button>
    </form>
  );
}

function Field({
  field,
  value,
  text,
  label,
  hint,
  onEdit,
}: {
  field: string;
  value: Value;
  text: string;
  label: string;
  hint: string | undefined;
  onEdit: (text: string) => void;
}) {
  if (typeof value === "boolean") {
    return (
      <Checkbox
        label={label}
        checked={text === "true"}
        onChange={(event) => onEdit(String(event.target.checked))}
      />
    );
  }
  const isLong = isHours(value) || (typeof value === "string" && value.length > 60);
  const props = { label, hint, value: text };
  if (isLong) return <TextArea {...props} onChange={(event) => onEdit(event.target.value)} />;
  return (
    <TextField
      {...props}
      type={typeof value === "number" || isKobo(field) ? "number" : "text"}
      step="any"
      onChange={(event) => onEdit(event.target.value)}
    />
  );
}
