import { call, once } from "~/client/call.ts";
import { textOf } from "~/lib/form.ts";
import { TextField } from "~/ui/fields.tsx";
import { ActionForm, act, type OrderFormProps, PiecesField, piecesOf } from "./action-form.tsx";
import { askBeforeParcel } from "./questions.ts";

/** A parcel leaves: everything that is still here, or some of it. */
export function ShipForm({ order, onDone }: OrderFormProps) {
  const left = order.items
    .map((item) => ({ item, left: item.quantity - item.shipped - item.refunded }))
    .filter((line) => line.left > 0);
  const question = askBeforeParcel(order);
  return (
    <ActionForm
      action={question ? question.action : "Send"}
      onDone={onDone}
      check={(form) =>
        piecesOf(order, form).length === 0 ? "Choose at least one piece" : undefined
      }
      run={(form, press) => {
        const parcel = {
          order_id: order.id,
          version: order.version,
          carrier: textOf(form, "carrier"),
          tracking_number: textOf(form, "tracking"),
          items: piecesOf(order, form),
        };
        const sent = call("ship_order", parcel, once(press.claim()));
        return act(order.id, sent, "Parcel recorded", press.drop);
      }}
    >
      {question && (
        <p role="alert" className="border-l-2 border-amber pl-3 text-sm">
          <strong className="block font-medium">{question.title}</strong> {question.text}
        </p>
      )}
      <fieldset>
        <legend className="mb-1 text-sm font-medium">In this parcel</legend>
        {left.map(({ item, left }) => (
          <PiecesField key={item.id} item={item} most={left} defaultValue={left} />
        ))}
      </fieldset>
      <TextField label="Carrier" name="carrier" maxLength={60} />
      <TextField
        label="Tracking number"
        name="tracking"
        maxLength={80}
        hint="Goes into the mail to the customer"
      />
    </ActionForm>
  );
}
