import { Printer } from "lucide-react";
import { useState } from "react";
import { call, once } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { ActionBar } from "~/features/admin/components/action-bar.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { readable } from "~/features/admin/components/status-text.tsx";
import { oneOf, textOf } from "~/lib/form.ts";
import { keysOf } from "~/lib/keys-of.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { Select, TextArea } from "~/ui/fields.tsx";
import { RESENDABLE } from "../resendable.ts";
import { ActionForm, act, FormOfOrder } from "./action-form.tsx";
import { AddressForm } from "./address-form.tsx";
import { CallRider } from "./call-rider.tsx";
import type { AdminOrder } from "./order-view.ts";
import { PAPERS } from "./papers.ts";
import { RefundForm } from "./refund-form.tsx";
import { ShipForm } from "./ship-form.tsx";

type Kind = "ship" | "refund" | "address" | "note" | "mail";

const titles: Record<Kind, string> = {
  ship: "Send a parcel",
  refund: "Refund",
  address: "Edit address",
  note: "Add a note",
  mail: "Send a mail again",
};

/** What is picked up goes nowhere, but its customer is reached somewhere. */
const titleOf = (kind: Kind, { delivery_method }: AdminOrder): string =>
  kind === "address" && delivery_method === "pickup" ? "Edit contact" : titles[kind];

/** What is decided by how the order stands: not of one that looks otherwise by now. */
const BOUND = new Set<Kind>(["ship", "refund", "address"]);

/** What staff can do with an order besides its next step and its status. */
export function OrderActions({ order }: { order: AdminOrder }) {
  // Each form changes the order as it was when it was opened.
  const [open, setOpen] = useState<{ kind: Kind; order: AdminOrder }>();
  const mayMoney = useMay("orders.money");
  const isUnconfirmed = order.contact_proof === "awaited" && order.payment_method === "on_delivery";
  const isHere = ["pending", "processing"].includes(order.status);
  const isPaid = order.payments.some((payment) => payment.status === "paid");
  const isParcel = order.delivery_method !== "email";
  const hasPieces =
    isParcel && order.items.some((item) => item.quantity > item.shipped + item.refunded);
  const offered: Record<Kind, boolean> = {
    // Nobody packs what nobody has confirmed and nobody has paid.
    ship: !isUnconfirmed && hasPieces && (isHere || order.status === "shipped"),
    refund: mayMoney && isPaid && order.refunded < order.total_amount,
    address: isHere && isParcel,
    note: true,
    mail: order.email !== "",
  };
  const isAtDoor = order.status === "shipped" && order.payment_status === "on_delivery";
  const [isRefusing, setRefusing] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <>
      <ActionBar
        actions={[
          ...keysOf(titles)
            .filter((kind) => offered[kind])
            .map((kind) => ({
              label: titleOf(kind, order),
              onPress: () => setOpen({ kind, order }),
            })),
          ...(isAtDoor ? [{ label: "Refused at the door", onPress: () => setRefusing(true) }] : []),
          ...(isParcel ? keysOf(PAPERS) : (["invoice"] as const)).map((paper) => ({
            label: PAPERS[paper],
            to: `/admin/orders/${order.id}/${paper}`,
            icon: <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} />,
          })),
        ]}
      />
      {isRefusing && (
        <ConfirmDialog
          title="Refused at the door?"
          text="The order is cancelled, its pieces come back into stock, and pay on delivery is not offered to this phone, email and address until you take them off the list."
          action="Refused at the door"
          onConfirm={() =>
            act(
              order.id,
              call("refuse_delivery", { order_id: order.id, version: order.version }),
              "Order cancelled",
            )
          }
          onClose={() => setRefusing(false)}
        >
          {order.rider && <CallRider rider={order.rider} />}
        </ConfirmDialog>
      )}
      {open && (
        <Dialog
          open
          title={titleOf(open.kind, order)}
          onOpenChange={(isOpen) => !isOpen && close()}
        >
          <FormOfOrder
            value={{
              keepAs: `order:${open.kind}:${order.id}`,
              opened: open.order,
              now: order,
              goOn: () => setOpen({ ...open, order }),
              isBound: BOUND.has(open.kind),
            }}
          >
            {open.kind === "ship" && <ShipForm order={open.order} onDone={close} />}
            {open.kind === "refund" && <RefundForm order={open.order} onDone={close} />}
            {open.kind === "address" && <AddressForm order={open.order} onDone={close} />}
            {open.kind === "note" && (
              <ActionForm
                action="Save"
                onDone={close}
                run={(form, press) => {
                  const note = { order_id: order.id, text: textOf(form, "text") };
                  return act(
                    order.id,
                    call("add_order_note", note, once(press.claim())),
                    "Note saved",
                    press.drop,
                  );
                }}
              >
                <TextArea label="Note, for staff only" name="text" required maxLength={2000} />
              </ActionForm>
            )}
            {open.kind === "mail" && (
              <ActionForm
                action="Send"
                onDone={close}
                run={(form, press) => {
                  const template = oneOf(RESENDABLE, textOf(form, "template")) ?? RESENDABLE[0];
                  const mail = { order_id: order.id, template };
                  return act(
                    order.id,
                    call("resend_order_mail", mail, once(press.claim())),
                    "Mail sent",
                    press.drop,
                  );
                }}
              >
                <Select label="Mail" name="template">
                  {RESENDABLE.map((name) => (
                    <option key={name} value={name}>
                      {readable(name.replaceAll("-", " "))}
                    </option>
                  ))}
                </Select>
              </ActionForm>
            )}
          </FormOfOrder>
        </Dialog>
      )}
    </>
  );
}
