import { useState } from "react";
import { call } from "~/client/call.ts";
import type { TAKEN_METHODS } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { ActionForm, act, type OrderFormProps } from "../action-form.tsx";
import type { AdminOrder } from "../order-view.ts";
import { naira } from "./panel.tsx";

/** Whether staff may say that its money is there: not of a parcel whose rider takes it. */
export const isTakeable = ({ status, payment_status, due }: AdminOrder): boolean =>
  status !== "cancelled" &&
  (due > 0 ||
    payment_status === "awaiting" ||
    payment_status === "failed" ||
    (payment_status === "on_delivery" && status !== "shipped"));

/** Somebody pays in the boutique for an order that stands, whatever way to pay was chosen for it. */
export function TakePayment({ order }: { order: AdminOrder }) {
  // The question is about the order as it was when the button was pressed.
  const [asked, setAsked] = useState<AdminOrder>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="secondary" className="mt-2 w-full" onClick={() => setAsked(order)}>
        Paid in the boutique
      </Button>
      {asked && (
        <Dialog
          open
          title={`Take ${naira(asked.amount_due - partOf(asked))}`}
          description={`The order is then paid. You can undo it for 30 seconds${asked.email ? "; its customer gets a mail after that" : ""}.`}
          onOpenChange={(open) => !open && close()}
        >
          <TakePaymentForm order={asked} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

/** What came by a transfer that waits for the rest. */
const partOf = ({ payments }: AdminOrder): number =>
  payments.reduce((sum, payment) => sum + payment.received_amount, 0);

function TakePaymentForm({ order, onDone }: OrderFormProps) {
  const [method, setMethod] = useState<(typeof TAKEN_METHODS)[number]>();
  const part = partOf(order);
  return (
    <ActionForm
      action="It is here"
      onDone={onDone}
      run={async () => {
        if (!method) return false;
        const { id, version } = order;
        return act(id, call("take_payment", { order_id: id, method, version }), "Payment taken");
      }}
    >
      <RadioCards
        legend="How it was paid"
        name="method"
        required
        value={method ?? ""}
        onValueChange={setMethod}
        options={[
          { value: "cash", label: "Cash", hint: "It is in the till: the book says so" },
          { value: "card_machine", label: "Card machine" },
          { value: "transfer", label: "Transfer", hint: "You saw it arrive" },
        ]}
      />
      {part > 0 && (
        <p className="bg-amber-light p-3 text-sm">
          {naira(part)} of {naira(order.amount_due)} came by transfer before. This is the rest.
        </p>
      )}
    </ActionForm>
  );
}
