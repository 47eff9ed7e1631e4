import { STATES } from "~/lib/states.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import { ActionForm, act, type OrderFormProps } from "./action-form.tsx";

const fields = ["full_name", "phone", "state", "city", "area", "street", "landmark"] as const;

/** Where an order goes, until it has left. */
export function AddressForm({ order, onDone }: OrderFormProps) {
  return (
    <ActionForm
      action="Save"
      onDone={onDone}
      run={(form) =>
        act(
          order.id,
          "edit_order_address",
          {
            order_id: order.id,
            version: order.version,
            ...Object.fromEntries(fields.map((name) => [name, form.get(name) ?? ""])),
          },
          "Address saved",
        )
      }
    >
      <TextField label="Full name" name="full_name" required defaultValue={order.full_name} />
      <TextField label="Phone" name="phone" type="tel" required defaultValue={order.phone} />
      <Select label="State" name="state" defaultValue={order.state ?? ""}>
        {STATES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label="City or town" name="city" required defaultValue={order.city ?? ""} />
      <TextField label="Area or LGA" name="area" defaultValue={order.area ?? ""} />
      <TextField
        label="Street and number"
        name="street"
        required
        defaultValue={order.street ?? ""}
      />
      <TextField label="Landmark" name="landmark" defaultValue={order.landmark ?? ""} />
      <p className="text-sm text-muted">
        The delivery fee stays as agreed. The new address is in the order's timeline.
      </p>
    </ActionForm>
  );
}
