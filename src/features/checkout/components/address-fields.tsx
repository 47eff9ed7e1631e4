import type { ChangeEvent } from "react";
import { STATES } from "~/lib/states.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import type { CheckoutDraft } from "../draft.ts";

interface Wiring {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** Where an order goes, typed. */
export function AddressFields({
  field,
}: {
  field: (name: keyof CheckoutDraft["address"]) => Wiring;
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="State" required autoComplete="address-level1" {...field("state")}>
          <option value="">Choose a state</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label="City or town" required autoComplete="address-level2" {...field("city")} />
      </div>
      <TextField
        label="Area or LGA"
        autoComplete="address-level3"
        hint="For example Lekki Phase 1"
        {...field("area")}
      />
      <TextField
        label="Street and number"
        required
        autoComplete="street-address"
        {...field("street")}
      />
      <TextField label="Landmark" hint="What the rider should look for" {...field("landmark")} />
    </>
  );
}
