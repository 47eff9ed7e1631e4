import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { ActionForm, act } from "../action-form.tsx";
import type { AdminOrder } from "../order-view.ts";
import { askBeforeRefund } from "../questions.ts";
import { Line, naira } from "./panel.tsx";

type Refund = AdminOrder["refunds"][number];

/** What the press says, where staff have not sent the money themselves. */
const SEND: Record<string, string> = {
  paystack: "Send the refund",
  gift_card: "Give it back to the gift card",
  store_credit: "Give it back as store credit",
};

/** One refund of an order: how far it is, and what staff may do about it. */
export function RefundEntry({ order, refund }: { order: AdminOrder; refund: Refund }) {
  const [asking, setAsking] = useState<"send" | "credit" | "account" | "reference">();
  const mayMoney = useMay("orders.money");
  const isCard = refund.method === "paystack";
  const waits = refund.status === "due" || refund.status === "failed";
  const close = () => setAsking(undefined);
  const way = refund.by_credit ? "store_credit" : refund.method;
  const send = (to_credit: boolean) =>
    act(
      order.id,
      call("process_refund", { refund_id: refund.id, version: order.version, to_credit }),
      to_credit ? "It is their store credit now" : "Refund sent",
    );
  return (
    <div className="mt-2 border-t border-line pt-2">
      <Line label={`Refund, ${readable(refund.reason)}`}>−{naira(refund.amount)}</Line>
      <Line label={formatMoment(refund.created_at)}>
        {refund.needs_attention ? "Needs attention" : readable(refund.status)}
        {refund.to_credit && ", as store credit"}
      </Line>
      {refund.problem && <p className="mt-1 text-oxblood">{refund.problem}</p>}
      {refund.needs_attention && (
        <p className="mt-1 text-amber">
          Paystack cannot send this back the way it came. Ask the customer for a bank account.
        </p>
      )}
      {mayMoney && waits && (
        <Button variant="secondary" className="mt-2 w-full" onClick={() => setAsking("send")}>
          {SEND[way ?? ""] ?? "I have transferred it"}
        </Button>
      )}
      {mayMoney && waits && order.user_id && refund.method !== "gift_card" && (
        <Button variant="quiet" className="mt-2 w-full" onClick={() => setAsking("credit")}>
          Give it as store credit
        </Button>
      )}
      {mayMoney && refund.needs_attention && (
        <Button variant="secondary" className="mt-2 w-full" onClick={() => setAsking("account")}>
          Send to a bank account
        </Button>
      )}
      {mayMoney && isCard && (refund.needs_attention || refund.status === "failed") && (
        <Button variant="quiet" className="mt-2 w-full" onClick={() => setAsking("reference")}>
          I have transferred it myself
        </Button>
      )}
      {asking === "send" && (
        <ConfirmDialog
          {...askBeforeRefund(naira(refund.amount), way)}
          onConfirm={() => send(false)}
          onClose={close}
        />
      )}
      {asking === "credit" && (
        <ConfirmDialog
          {...askBeforeRefund(naira(refund.amount), "store_credit")}
          onConfirm={() => send(true)}
          onClose={close}
        />
      )}
      {asking === "account" && <AccountDialog order={order} refund={refund} onClose={close} />}
      {asking === "reference" && <ReferenceDialog order={order} refund={refund} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  order: AdminOrder;
  refund: Refund;
  onClose: () => void;
}

function AccountDialog({ order, refund, onClose }: DialogProps) {
  const banks = useQuery({ queryKey: ["refund-banks"], queryFn: () => call("refund_banks", {}) });
  return (
    <Dialog
      open
      title="Send to a bank account"
      description={`Paystack sends ${naira(refund.amount)} there. The account is not kept in the shop.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <ActionForm
        action="Send the refund"
        keepAs={`refund:account:${refund.id}`}
        onDone={onClose}
        run={(form) =>
          act(
            order.id,
            call("retry_refund", {
              refund_id: refund.id,
              bank_id: textOf(form, "bank"),
              account_number: textOf(form, "account").replace(/\s/g, ""),
            }),
            "Refund sent",
          )
        }
      >
        <Select
          label="Bank"
          name="bank"
          required
          defaultValue=""
          error={banks.error ? `The banks could not be read. ${banks.error.message}` : undefined}
        >
          <option value="" disabled>
            {banks.isPending ? "Loading..." : "Choose"}
          </option>
          {banks.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Account number"
          name="account"
          required
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9 ]{10,14}"
          hint="10 digits"
        />
      </ActionForm>
    </Dialog>
  );
}

function ReferenceDialog({ order, refund, onClose }: DialogProps) {
  return (
    <Dialog
      open
      title="I have transferred it myself"
      description={`Only when the customer has ${naira(refund.amount)} from us already, outside Paystack.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <ActionForm
        action="Mark as done"
        keepAs={`refund:reference:${refund.id}`}
        onDone={onClose}
        run={(form) =>
          act(
            order.id,
            call("settle_refund_by_hand", {
              refund_id: refund.id,
              reference: textOf(form, "reference"),
            }),
            "Refund marked as done",
          )
        }
      >
        <TextField
          label="Reference of the transfer"
          name="reference"
          required
          minLength={3}
          maxLength={100}
          hint="As the bank shows it, so that it can be found again."
        />
      </ActionForm>
    </Dialog>
  );
}
