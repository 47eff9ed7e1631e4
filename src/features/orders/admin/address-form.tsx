import { useRef, useState } from "react";
import { call } from "~/client/call.ts";
import { textOf } from "~/lib/form.ts";
import { suggestEmail } from "~/lib/mail-typos.ts";
import { STATES } from "~/lib/states.ts";
import { EmailField } from "~/ui/email-field.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { ActionForm, act, type OrderFormProps } from "./action-form.tsx";

function receiverIn(form: FormData) {
  const name = textOf(form, "receiver_name");
  const phone = textOf(form, "receiver_phone");
  return name.trim() || phone.trim() ? { name, phone } : null;
}

const placeIn = (form: FormData) => ({
  state: textOf(form, "state"),
  city: textOf(form, "city"),
  area: textOf(form, "area"),
  street: textOf(form, "street"),
  landmark: textOf(form, "landmark"),
  receiver: receiverIn(form),
});

/** Where an order and its mails go, until it has left. */
export function AddressForm({ order, onDone }: OrderFormProps) {
  const isPickup = order.delivery_method === "pickup";
  // Nothing typed is what the order has, also when somebody else has corrected it meanwhile.
  const [typed, setTyped] = useState<string>();
  const email = typed ?? order.email;
  const [keptEmail, setKeptEmail] = useState("");
  const question = useRef<HTMLDivElement>(null);
  const isOtherMailbox = email.trim().toLowerCase() !== order.email.toLowerCase();
  return (
    <ActionForm
      action="Save"
      check={() => {
        if (!isOtherMailbox || email === keptEmail || !suggestEmail(email)) return undefined;
        question.current?.focus();
        return "Look at the email again: it may be mistyped";
      }}
      onDone={onDone}
      run={(form) =>
        act(
          order.id,
          call("edit_order_address", {
            order_id: order.id,
            version: order.version,
            full_name: textOf(form, "full_name"),
            phone: textOf(form, "phone"),
            ...(isOtherMailbox ? { email } : {}),
            ...(isPickup ? {} : placeIn(form)),
          }),
          isOtherMailbox
            ? `Saved. The order's confirmation goes to ${email.trim()}`
            : `${isPickup ? "Contact" : "Address"} saved`,
        )
      }
    >
      <TextField label="Full name" name="full_name" required defaultValue={order.full_name} />
      <TextField label="Phone" name="phone" type="tel" required defaultValue={order.phone} />
      <EmailField
        name="email"
        autoComplete="off"
        required={order.email !== ""}
        hint="The order's confirmation is mailed to a new address, and links to the order that were mailed before stop working."
        value={email}
        onChange={setTyped}
        kept={keptEmail}
        onKeep={setKeptEmail}
        keep="Keep it"
        question={question}
      />
      {!isPickup && <PlaceFields order={order} />}
    </ActionForm>
  );
}

function PlaceFields({ order }: Pick<OrderFormProps, "order">) {
  return (
    <>
      <TextField
        label="Receiver's name"
        name="receiver_name"
        hint="Empty: whoever ordered takes it"
        defaultValue={order.is_receiver_else ? order.receiver.name : ""}
      />
      <TextField
        label="Receiver's phone"
        name="receiver_phone"
        type="tel"
        defaultValue={order.is_receiver_else ? order.receiver.phone : ""}
      />
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
    </>
  );
}
