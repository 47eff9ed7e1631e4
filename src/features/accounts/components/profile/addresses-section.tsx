import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { dataOf, rest } from "~/client/rest-client.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { placeLine, STATES } from "~/lib/states.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox, Select, TextField } from "~/ui/fields.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { addressInput, type SavedAddress } from "../../schema.ts";
import { Section } from "./section.tsx";

/** Addresses to deliver to; the checkout offers them. */
export function AddressesSection() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const queryKey = ["addresses", user.id];
  const [edited, setEdited] = useState<SavedAddress | "new">();
  const addresses = useQuery({
    queryKey,
    queryFn: async () => dataOf(await rest().rpc("list_addresses", {})),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      const { error } = await rest().rpc("delete_address", { id });
      if (error) throw new Error(error.message);
    },
    onSuccess: () => toast.success("Address removed"),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  });
  const list = addresses.data;
  return (
    <Section title="My addresses" text="The checkout offers them, the usual one first.">
      {edited ? (
        <AddressForm
          address={edited === "new" ? undefined : edited}
          onDone={async () => {
            await refresh();
            setEdited(undefined);
          }}
          onCancel={() => setEdited(undefined)}
        />
      ) : !list ? (
        addresses.isError ? (
          <Button variant="secondary" onClick={() => void addresses.refetch()}>
            Try again
          </Button>
        ) : (
          <Skeleton className="h-24" />
        )
      ) : (
        <>
          {list.length > 0 && (
            <ul className="mb-5 divide-y divide-line border-y border-line">
              {list.map((address) => (
                <li
                  key={address.id}
                  className="flex items-start justify-between gap-4 py-4 text-sm"
                >
                  <address className="not-italic">
                    <span className="block font-medium">
                      {address.label || address.full_name}
                      {address.is_default && <span className="text-muted"> · usual</span>}
                    </span>
                    <span className="block text-muted">
                      {address.full_name}, {formatPhone(address.phone)}
                    </span>
                    <span className="block text-muted">
                      {address.street}, {placeLine(address)}
                    </span>
                  </address>
                  <span className="-my-2.5 flex gap-4">
                    <Button
                      variant="quiet"
                      aria-label={`Edit ${address.label || address.street}`}
                      onClick={() => setEdited(address)}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={`Remove ${address.label || address.street}`}
                      busy={remove.isPending && remove.variables === address.id}
                      onClick={() => remove.mutate(address.id)}
                    >
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Button variant="secondary" onClick={() => setEdited("new")}>
            Add an address
          </Button>
        </>
      )}
    </Section>
  );
}

function AddressForm({
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
    mutationFn: async (values: Parameters<typeof addressInput.parse>[0]) => {
      const { error } = await rest().rpc("save_address", values as never);
      if (error) throw new Error(error.message);
    },
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
