import { type FormEvent, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { textOf } from "~/lib/form.ts";
import { stateName } from "~/lib/states.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

type Zone = ResultOf<"list_zones">[number];

const list = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
const fee = (text: string) => (text ? Number(text) : null);

/** What the form says of a zone. */
function readZone(key: string, form: FormData): Zone {
  const text = (name: string) => textOf(form, name);
  const days = (name: string) => Number(text(name));
  return {
    key,
    name: text("name"),
    states: list(text("states")),
    places: list(text("places")),
    standard: fee(text("standard")),
    express: fee(text("express")),
    same_day: fee(text("same_day")),
    standard_days_min: days("standard_days_min"),
    standard_days_max: days("standard_days_max"),
    express_days_min: days("express_days_min"),
    express_days_max: days("express_days_max"),
    on_delivery_allowed: form.get("on_delivery_allowed") !== null,
  };
}

const fees = [
  ["standard", "Standard (₦)"],
  ["express", "Express (₦)"],
  ["same_day", "Same day (₦)"],
] as const;
const dayFields = [
  ["standard_days_min", "Standard days from"],
  ["standard_days_max", "to"],
  ["express_days_min", "Express days from"],
  ["express_days_max", "to"],
] as const;

/**
 * Where a zone is, what it costs and how long it takes. What is typed is kept until it is saved; what others
 * change meanwhile comes with another `key`, over which it is kept, too.
 */
export function ZoneForm({ zone }: { zone: Zone }) {
  const kept = useKeptForm<Zone>(`zone:${zone.key}`, zone);
  const [busy, setBusy] = useState(false);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    try {
      const given = readZone(zone.key, new FormData(event.currentTarget));
      await call("save_zone", { ...given, seen: kept.seen });
      kept.drop();
      toast.success("Zone saved");
    } catch (error) {
      reportUndone("Failed to save the zone", error);
      const theirs = Object.entries(meanwhileOf(error)?.fields ?? {});
      // They were told: saved again, what they typed stands.
      if (theirs.length > 0)
        kept.tell({
          ...(kept.seen ?? zone),
          ...Object.fromEntries(theirs.map(([field, { now }]) => [field, now])),
        });
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: ["zones"] });
  }
  return (
    <form
      ref={kept.ref}
      aria-label={zone.name}
      onSubmit={save}
      onChange={kept.keep}
      className="grid grid-cols-2 items-end gap-4 border border-line p-4 sm:grid-cols-4"
    >
      {kept.isRestored && (
        <div className="col-span-full">
          <KeptNote onDiscard={kept.discard} />
        </div>
      )}
      <div className="col-span-2">
        <TextField label="Zone" name="name" required defaultValue={zone.name} />
      </div>
      <div className="col-span-2">
        <TextField
          label="States (codes)"
          name="states"
          title={zone.states.map(stateName).join(", ")}
          defaultValue={zone.states.join(", ")}
        />
      </div>
      <div className="col-span-full">
        <TextField
          label="Cities and areas of this zone"
          hint="A state's code, a colon and the place, apart by commas: LA:lekki, LA:ajah"
          name="places"
          defaultValue={zone.places.join(", ")}
        />
      </div>
      {fees.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type="number"
          min={0}
          step={0.01}
          defaultValue={zone[name] ?? ""}
        />
      ))}
      <span />
      {dayFields.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type="number"
          min={0}
          max={60}
          required
          defaultValue={zone[name]}
        />
      ))}
      <Checkbox
        label="Pay on delivery"
        name="on_delivery_allowed"
        defaultChecked={zone.on_delivery_allowed}
        className="col-span-2"
      />
      <Button type="submit" variant="secondary" busy={busy} className="col-span-2">
        Save
      </Button>
    </form>
  );
}
