import { useRef, useState } from "react";
import { call } from "~/client/call.ts";
import { oneOf, textOf } from "~/lib/form.ts";
import { keysOf } from "~/lib/keys-of.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { withVat } from "~/lib/vat.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { worthOf } from "../worth-of.ts";
import { ActionForm, act, type OrderFormProps, PiecesField, piecesOf } from "./action-form.tsx";
import type { AdminOrder } from "./order-view.ts";

const reasonNames = {
  customer_request: "Customer's request",
  return: "Return",
  other: "Other",
} as const;
const REASONS = keysOf(reasonNames);

/** What was paid for these pieces: their price less their share of the discount. Naira. */
function paidFor(order: AdminOrder, pieces: ReturnType<typeof piecesOf>): number {
  const net = worthOf(
    { subtotalKobo: nairaToKobo(order.subtotal), discountKobo: nairaToKobo(order.discount) },
    order.items.map(({ id, price, quantity, discount }) => ({
      priceKobo: nairaToKobo(price),
      quantity,
      discountKobo: discount === null ? null : nairaToKobo(discount),
      pieces: pieces.find((one) => one.order_item_id === id)?.quantity ?? 0,
    })),
  );
  const rate = order.vat?.isAdded ? order.vat.rate : 0;
  return withVat(net, rate) / 100;
}

/** Money back, whole or in part, with or without pieces going back onto the shelf. */
export function RefundForm({ order, onDone }: OrderFormProps) {
  const open = order.refunds
    .filter(({ status }) => ["due", "pending", "failed"].includes(status))
    .reduce((sum, { amount }) => sum + nairaToKobo(amount), 0);
  const most = Math.max(
    0,
    (nairaToKobo(order.total_amount) - nairaToKobo(order.refunded) - open) / 100,
  );
  const [amount, setAmount] = useState(String(most));
  const fields = useRef<HTMLFieldSetElement>(null);
  const paid = order.payments.filter(({ status }) => status === "paid");
  const cards = paid.filter(({ method }) => method === "gift_card");
  const isPaidByCardAlone = paid.length > 0 && cards.length === paid.length;
  const isPaidInPartByCard = cards.length > 0 && !isPaidByCardAlone;
  const returnable = order.items.filter((item) => item.quantity > item.refunded);

  function suggest() {
    const form = fields.current?.form;
    if (!form) return;
    const worth = paidFor(order, piecesOf(order, new FormData(form)));
    setAmount(String(worth > 0 ? Math.min(worth, most) : most));
  }

  return (
    <ActionForm
      action="Refund"
      onDone={onDone}
      run={(form, press) =>
        act(
          order.id,
          call("refund_order", {
            order_id: order.id,
            version: order.version,
            amount: Number(amount),
            reason: oneOf(REASONS, textOf(form, "reason")),
            note: textOf(form, "note"),
            card_last: textOf(form, "first") === "others",
            to_credit: textOf(form, "way") === "credit",
            items: piecesOf(order, form).map((line) => ({
              ...line,
              restock: form.get("restock") !== null,
            })),
            key: press.claim(),
          }),
          "Refund recorded",
          press.drop,
        )
      }
    >
      {returnable.length > 0 && (
        <fieldset ref={fields}>
          <legend className="mb-1 text-sm font-medium">Pieces that come back, if any</legend>
          {returnable.map((item) => (
            <PiecesField
              key={item.id}
              item={item}
              most={item.quantity - item.refunded}
              defaultValue={0}
              onChange={suggest}
            />
          ))}
          <Checkbox label="Put these pieces back into stock" name="restock" defaultChecked />
        </fieldset>
      )}
      <TextField
        label="Amount (₦)"
        name="amount"
        type="number"
        min={0.01}
        step={0.01}
        max={most}
        required
        value={amount}
        hint={`At most ${formatNairaExact(nairaToKobo(most))}`}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Select label="Reason" name="reason">
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reasonNames[reason]}
          </option>
        ))}
      </Select>
      {isPaidInPartByCard && (
        <Select label="Goes back first" name="first">
          <option value="card">
            {cards.every(({ by_credit }) => by_credit)
              ? "To the store credit"
              : cards.length > 1
                ? "To the gift card, then the store credit"
                : "To the gift card"}
          </option>
          <option value="others">As the rest was paid</option>
        </Select>
      )}
      {!isPaidByCardAlone && (
        <Select
          label="Goes back"
          name="way"
          hint={order.user_id ? undefined : "Store credit needs an account, and a guest has none."}
        >
          <option value="paid">As it was paid</option>
          {order.user_id && <option value="credit">As store credit, at once</option>}
        </Select>
      )}
      <TextField label="Note" name="note" maxLength={500} />
    </ActionForm>
  );
}
