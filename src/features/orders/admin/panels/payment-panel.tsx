import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { Button } from "~/ui/button.tsx";
import { transferText } from "../../status.ts";
import { act } from "../action-form.tsx";
import type { AdminOrder } from "../order-view.ts";
import { TransferReceipt } from "../transfer-receipt.tsx";
import { Line, naira, Panel } from "./panel.tsx";
import { RefundEntry } from "./refund-entry.tsx";
import { isTakeable, TakePayment } from "./take-payment.tsx";

/** The order's money: what was paid, what goes back, and what staff may do about it. */
export function PaymentPanel({ order }: { order: AdminOrder }) {
  const mayMoney = useMay("orders.money");
  return (
    <Panel title="Payment" className="max-md:order-2">
      <Line label="Status">{readable(order.payment_status)}</Line>
      {order.due > 0 && order.status !== "cancelled" && (
        <Line label="Still to be paid">
          <strong className="font-medium text-oxblood">{naira(order.due)}</strong>
        </Line>
      )}
      {order.payments.map((payment) => (
        <div key={payment.id} className="mt-2 border-t border-line pt-2">
          <Line label={wayName(payment)}>{naira(payment.amount)}</Line>
          {payment.received_amount > 0 && (
            <>
              <Line label="Has come">{naira(payment.received_amount)}</Line>
              <Line label="Is missing">{naira(payment.missing_amount)}</Line>
            </>
          )}
          <Line label={payment.reference}>{readable(payment.status)}</Line>
          {payment.receipt_url && (
            <TransferReceipt url={payment.receipt_url} sentAt={payment.receipt_at} />
          )}
          {mayMoney && payment.method === "transfer" && payment.status === "open" && (
            <Button
              variant="secondary"
              className="mt-2 w-full"
              onClick={() => confirmTransfer(order, payment.id)}
            >
              Confirm transfer
            </Button>
          )}
        </div>
      ))}
      {mayMoney && isTakeable(order) && <TakePayment order={order} />}
      {order.refunds.map((refund) => (
        <RefundEntry key={refund.id} order={order} refund={refund} />
      ))}
    </Panel>
  );
}

const wayName = ({ by_credit, method }: AdminOrder["payments"][number]) =>
  by_credit ? "Store credit" : readable(method);

const confirmTransfer = (order: AdminOrder, payment_id: string) =>
  act(order.id, call("confirm_transfer", { payment_id, version: order.version }), ({ outcome }) =>
    transferText(outcome),
  );
