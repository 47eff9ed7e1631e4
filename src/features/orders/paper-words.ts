import { isWithCustomer, PAID, type Told } from "./own-order-words.ts";
import { PAYMENT_TEXT } from "./status.ts";

type OnPaper = Pick<Told, "status" | "paymentStatus" | "dueKobo">;

/** Whether something of it is to be paid after what was paid. */
export const lacksRest = (order: Pick<OnPaper, "status" | "dueKobo">): boolean =>
  order.dueKobo > 0 && order.status !== "cancelled";

/** Whether all the money came for it, even if it went back since. */
export const isPaid = (order: OnPaper) => PAID.includes(order.paymentStatus) && !lacksRest(order);

/** What its paper is called: nobody has a receipt for what is not paid. */
export function paperTitle(order: OnPaper): string {
  if (isPaid(order)) return "Receipt";
  return order.status === "cancelled" ? "Cancelled order" : "Invoice";
}

/** How its money stands, on that paper. */
export function paperPayment(order: OnPaper): string {
  if (lacksRest(order)) return "Paid in part";
  if (isWithCustomer(order.status) && order.paymentStatus === "on_delivery") return "Not paid yet";
  return order.status === "cancelled" && !isPaid(order)
    ? "Not paid"
    : PAYMENT_TEXT[order.paymentStatus];
}
