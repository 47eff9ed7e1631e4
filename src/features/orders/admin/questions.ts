import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import type { OrderPaymentStatus, OrderStatus, PaymentMethod } from "~/lib/statuses.ts";
import { shortId, statusLabel } from "../status.ts";
import type { RiderOut } from "./order-view.ts";

/** What is asked before something that is rarely meant, or costs much when it was a slip. */
export interface Question {
  title: string;
  text: string;
  action: string;
  /** On the button that leaves all as it is. */
  keep: string;
  /** Left out: it does harm when it is not meant. */
  tone?: "primary";
  /** Who is to be called about it. */
  rider?: RiderOut;
}

export interface AskedOrder {
  id: string;
  status: OrderStatus;
  payment_status: OrderPaymentStatus;
  payment_method: PaymentMethod;
  /** What pays as a gift card does is the store credit of the account. */
  by_credit?: boolean;
  /** What of it a gift card or store credit pays beside how it is paid; naira. */
  gift_card?: number;
  total_amount: number;
  /** What of it is still to be paid of a paid order. */
  due: number;
  /** Who is out with it. */
  rider?: RiderOut | null;
}

const amountOf = (order: AskedOrder) => formatNairaExact(nairaToKobo(order.total_amount));
const hasArrived = (status: OrderStatus) => status === "delivered" || status === "completed";
const isPaid = ({ payment_status }: AskedOrder) =>
  payment_status === "paid" || payment_status === "partly_refunded";

/** Money was to be here before it leaves, and is not. */
const lacksMoney = (order: AskedOrder) =>
  order.payment_method !== "on_delivery" &&
  (order.payment_status === "awaiting" || order.payment_status === "failed");

const wayOf = ({ payment_method }: AskedOrder) =>
  payment_method === "transfer" ? "transfer" : "card";

/** The customer's mail about it waits, and Undo takes all of it back until then. */
const UNTIL_THEN = "The customer is told by mail after 30 seconds; until then you can undo it.";

/** What is asked before an order that is not paid leaves; undefined: nothing. */
export function askBeforeParcel(order: AskedOrder): Question | undefined {
  if (order.due > 0) {
    return {
      title: "Send with money missing?",
      text: `${formatNairaExact(nairaToKobo(order.due))} of the ${amountOf(order)} for order ${shortId(order.id)} are not here yet: they are for what was added to it. ${UNTIL_THEN}`,
      action: "Send it so",
      keep: "Keep it here",
    };
  }
  if (!lacksMoney(order)) return undefined;
  return {
    title: "Send without payment?",
    text: `The ${amountOf(order)} for order ${shortId(order.id)} are not here yet: it was to be paid by ${wayOf(order)} before it leaves. ${UNTIL_THEN}`,
    action: "Send it unpaid",
    keep: "Keep it here",
  };
}

/** What is asked before an order gets this status; undefined: nothing. */
export function askBefore(order: AskedOrder, to: OrderStatus): Question | undefined {
  const { status } = order;
  if (to === status) return undefined;
  if (to === "cancelled") {
    const becomes =
      order.payment_method === "gift_card"
        ? order.gift_card
          ? "the gift card and the store credit have their money again at once"
          : `the ${order.by_credit ? "store credit" : "gift card"} has its money again at once`
        : "what was paid goes onto the list of refunds";
    const money = isPaid(order) ? ` and ${becomes}` : "";
    const { rider } = order;
    const out = rider
      ? ` ${rider.name} is out with it: call them when it is cancelled, so that it is not handed over.`
      : "";
    return {
      title: "Cancel this order?",
      text: `The pieces of order ${shortId(order.id)} go back into stock${money}.${out} ${UNTIL_THEN}`,
      action: "Cancel the order",
      keep: "Keep the order",
      ...(rider && { rider }),
    };
  }
  if (hasArrived(status) && !hasArrived(to)) {
    const money =
      order.payment_method === "on_delivery" && isPaid(order)
        ? ` The ${amountOf(order)} from the door count as not collected again.`
        : "";
    return {
      title: "Not delivered after all?",
      text: `Order ${shortId(order.id)} is called ${statusLabel(to).toLowerCase()} again.${money}`,
      action: `Set to ${statusLabel(to).toLowerCase()}`,
      keep: "Leave as delivered",
    };
  }
  const leaves = to === "shipped" || hasArrived(to);
  return leaves && status !== "shipped" ? askBeforeParcel(order) : undefined;
}

/** What is asked before money goes back. */
export function askBeforeRefund(
  amount: string,
  method: PaymentMethod | "store_credit" | null,
): Question {
  if (method === "paystack") {
    return {
      title: `Send ${amount} back?`,
      text: "Paystack sends it at once, and nothing calls it back.",
      action: "Send the refund",
      keep: "Not now",
    };
  }
  if (method === "store_credit") {
    return {
      title: `Give ${amount} as store credit?`,
      text: `It is on the customer's account, to be spent at once, and no money leaves the shop. ${UNTIL_THEN}`,
      action: "Give it",
      tone: "primary",
      keep: "Not now",
    };
  }
  if (method === "gift_card") {
    return {
      title: `Give ${amount} back to the gift card?`,
      text: `It can be spent again at once. ${UNTIL_THEN}`,
      action: "Give it back",
      tone: "primary",
      keep: "Not now",
    };
  }
  return method === "cash"
    ? {
        title: `Have you given ${amount} back?`,
        text: `It was paid in cash, so the book says that it left the till. ${UNTIL_THEN}`,
        action: "Yes, given back",
        tone: "primary",
        keep: "Not yet",
      }
    : {
        title: `Have you transferred ${amount}?`,
        text: `Only say so when the money has left the shop's account. ${UNTIL_THEN}`,
        action: "Yes, transferred",
        tone: "primary",
        keep: "Not yet",
      };
}
