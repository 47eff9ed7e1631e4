import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
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

async function save(event: FormEvent<HTMLFormElement>, zone: Zone) {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  const text = (name: string) => textOf(form, name);
  const days = (name: string) => Number(text(name));
  try {
    await call("save_zone", {
      key: zone.key,
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
      seen: zone,
    });
    toast.success("Zone saved");
  } catch (error) {
    reportFailure("Failed to save the zone", error);
  }
  // What was typed stays in its fields, the others show what is there now.
  await queryClient.invalidateQueries({ queryKey: ["zones"] });
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

export default function AdminDelivery() {
  const {
    data: zones,
    error,
    refetch,
  } = useQuery({
    queryKey: ["zones"],
    queryFn: () => call("list_zones"),
  });
  return (
    <>
      <title>Delivery</title>
      <h1 className="display mb-1 text-xl">Delivery</h1>
      <p className="mb-5 text-sm text-muted">
        Zones with their fees and days on the road. An empty fee means not offered there.
      </p>
      {!zones && error && (
        <LoadFailed title="Failed to fetch the zones" error={error} onRetry={refetch} />
      )}
      {!zones && !error && <p className="py-24 text-center text-muted">Loading...</p>}
      <div className="grid gap-5 xl:grid-cols-2">
        {zones?.map((zone) => (
          <form
            key={zone.key}
            aria-label={zone.name}
            onSubmit={(event) => save(event, zone)}
            className="grid grid-cols-2 items-end gap-4 border border-line p-4 sm:grid-cols-4"
          >
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
            <Button type="submit" variant="secondary" className="col-span-2">
              Save
            </Button>
          </form>
        ))}
      </div>
    </>
  );
}
