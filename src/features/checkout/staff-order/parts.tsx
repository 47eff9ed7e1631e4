import type { ChangeEvent, ReactNode } from "react";
import { CHANNEL_NAMES } from "~/features/orders/status.ts";
import { STATES } from "~/lib/states.ts";
import { isOneOf, ORDER_CHANNELS } from "~/lib/statuses.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import type { useFieldErrors } from "../components/use-fields.ts";
import { hasOwnTerms, type StaffOrderDraft } from "./draft.ts";

/** What every part of the form stands on. */
export interface Form {
  draft: StaffOrderDraft;
  update: (changes: Partial<StaffOrderDraft>) => void;
  errors: Record<string, string>;
  clearError: ReturnType<typeof useFieldErrors>["clear"];
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border border-line p-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

/** A field of the contact or the address: its words are kept, its fault goes as soon as it is mended. */
function fieldOf<P extends "contact" | "address">(
  { draft, update, errors, clearError }: Form,
  part: P,
  name: keyof StaffOrderDraft[P] & string,
) {
  return {
    name,
    value: String(draft[part][name]),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      update({ [part]: { ...draft[part], [name]: event.target.value } });
      clearError(name);
    },
  };
}

/** Who orders, and by which way they came. */
export function Customer({ form }: { form: Form }) {
  return (
    <Part title="Customer">
      <Select
        label="Came by"
        value={form.draft.channel}
        onChange={({ target: { value } }) => {
          if (isOneOf(ORDER_CHANNELS, value)) form.update({ channel: value });
        }}
      >
        {ORDER_CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {CHANNEL_NAMES[channel]}
          </option>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full name" required {...fieldOf(form, "contact", "name")} />
        <TextField label="Phone" required type="tel" {...fieldOf(form, "contact", "phone")} />
      </div>
      <TextField
        label="Email"
        type="email"
        hint="News of the order goes there. Without one you send the link by WhatsApp."
        {...fieldOf(form, "contact", "email")}
      />
    </Part>
  );
}

export function AddressFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="State" {...fieldOf(form, "address", "state")}>
        {STATES.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label="City or town" required {...fieldOf(form, "address", "city")} />
      <TextField label="Area or LGA" {...fieldOf(form, "address", "area")} />
      <TextField label="Street and number" required {...fieldOf(form, "address", "street")} />
      <TextField label="Landmark" {...fieldOf(form, "address", "landmark")} />
    </div>
  );
}

/** A discount or a fee that is not the shop's own, and why. */
export function Agreed({ form: { draft, update, errors, clearError } }: { form: Form }) {
  return (
    <Part title="Agreed with the customer">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Discount on the order (₦)"
          type="number"
          min={0}
          step={0.01}
          hint="Prices of single pieces stand beside them above."
          value={draft.ownDiscount}
          onChange={(event) => update({ ownDiscount: event.target.value })}
        />
        <TextField
          label="Delivery fee (₦)"
          type="number"
          min={0}
          step={0.01}
          hint="Empty: the shop's own fee."
          value={draft.ownFee}
          onChange={(event) => update({ ownFee: event.target.value })}
        />
      </div>
      {hasOwnTerms(draft) && (
        <TextField
          label="Why"
          name="reason"
          required
          maxLength={300}
          hint="Stands in the order's history with your name."
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => {
            update({ reason: event.target.value });
            clearError("reason");
          }}
        />
      )}
    </Part>
  );
}
