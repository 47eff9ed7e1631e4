import {
  type ContactProof,
  isOneOf,
  ORDER_STATUSES,
  type OrderPaymentStatus,
  type OrderStatus,
} from "~/lib/statuses.ts";

export type StatusTone = "neutral" | "active" | "done" | "stopped";

/** How every status of an order reads. Unknown ones, from elsewhere, get a neutral style. */
const words: Record<OrderStatus, { label: string; tone: StatusTone; text: string }> = {
  pending: { label: "Pending", tone: "neutral", text: "We have your order." },
  processing: { label: "Processing", tone: "active", text: "We are preparing your pieces." },
  shipped: { label: "Shipped", tone: "active", text: "Your order is on its way." },
  delivered: { label: "Delivered", tone: "done", text: "Your order has arrived." },
  completed: { label: "Completed", tone: "done", text: "Your order is complete." },
  cancelled: { label: "Cancelled", tone: "stopped", text: "This order was cancelled." },
};

const wordsOf = (status: string) =>
  isOneOf(ORDER_STATUSES, status)
    ? words[status]
    : { label: status, tone: "neutral" as const, text: "" };

export const statusLabel = (status: string): string => wordsOf(status).label;
export const statusTone = (status: string): StatusTone => wordsOf(status).tone;
/** What it means for the customer. */
export const statusText = (status: string): string => wordsOf(status).text;

/** How its money stands, on papers. */
export const PAYMENT_TEXT: Record<OrderPaymentStatus, string> = {
  paid: "Paid",
  partly_refunded: "Paid, partly refunded",
  refunded: "Refunded",
  on_delivery: "To be paid on delivery",
  awaiting: "Not paid yet",
  failed: "Not paid",
};

/** What staff read of how an order's contact was proved. */
export const PROOF_TEXT: Record<ContactProof, string> = {
  awaited: "Not confirmed yet",
  account: "By a proved account",
  history: "By an earlier paid order",
  code: "By a mailed code",
  link: "By the link in its mail",
  phone: "By phone",
  payment: "By its payment",
  staff: "By staff",
};

/** What people call an order: the first 8 characters of its id. */
export const shortId = (id: string) => id.slice(0, 8);
