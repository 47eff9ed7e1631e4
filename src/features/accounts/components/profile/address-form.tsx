import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "~/client/call.ts";
import type { ArgumentsOf } from "~/client/wire.ts";
import { STATES } from "~/lib/states.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { addressInput, type SavedAddress } from "../../schema.ts";

/** Asks for an address, or changes one. */
export function AddressForm({
  address,
  onDone,
  onCancel,
}: {
  address: SavedAddress | undefined;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: (values: ArgumentsOf<"save_address">) => call("save_address", values),
    async onSuccess() {
      toast.success("Address saved");
      await onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  function submit(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form));
    const values = {
      ...fields,
      is_default: fields.is_default === "on",
      ...(address ? { id: address.id } : {}),
    };
    const parsed = addressInput.safeParse(values);
    const found: Record<string, string> = {};
    for (const issue of parsed.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message;
    setErrors(found);
    if (parsed.success) save.mutate(parsed.data);
    else {
      const fields = [...form.querySelectorAll<HTMLInputElement>("[name]")];
      fields.find(({ name }) => name in found)?.focus();
    }
  }
  const field = (
    name: keyof SavedAddress,
    label: string,
    autoComplete: string,
    required = true,
  ) => (
    <TextField
      label={label}
      name={name}
      autoComplete={autoComplete}
      defaultValue={String(address?.[name] ?? "")}
      error={errors[name]}
      disabled={save.isPending}
      required={required}
    />
  );
  return (
    <form
      noValidate
      aria-label="Address"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      {field("label", "Name of this address, e.g. Home", "off", false)}
      {field("full_name", "Full name", "name")}
      {field("phone", "Mobile number", "tel")}
      <Select
        label="State"
        name="state"
        autoComplete="address-level1"
        defaultValue={address?.state ?? ""}
        error={errors.state}
        disabled={save.isPending}
        required
      >
        <option value="" disabled>
          Choose a state
        </option>
        {STATES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {field("city", "City or town", "address-level2")}
      {field("area", "Area", "address-level3", false)}
      {field("street", "Street and number", "street-address")}
      {field("landmark", "Landmark", "off", false)}
      <Checkbox
        label="My usual address"
        name="is_default"
        defaultChecked={address?.is_default ?? false}
        disabled={save.isPending}
      />
      <div className="flex gap-5">
        <Button type="submit" busy={save.isPending}>
          Save address
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
