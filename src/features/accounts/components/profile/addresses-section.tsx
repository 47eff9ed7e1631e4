import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { placeLine } from "~/lib/states.ts";
import { Button } from "~/ui/button.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import type { SavedAddress } from "../../schema.ts";
import { AddressForm } from "./address-form.tsx";
import { Section } from "./section.tsx";

/** Addresses to deliver to; the checkout offers them. */
export function AddressesSection() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const queryKey = ["addresses", user.id];
  const [edited, setEdited] = useState<SavedAddress | "new">();
  const addresses = useQuery({
    queryKey,
    queryFn: () => call("list_addresses"),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (id: string) => call("delete_address", { id }),
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
