import {
  type ContactProof,
  isOneOf,
  ORDER_STATUSES,
  type OrderChannel,
  type OrderPaymentStatus,
  type OrderStatus,
} from "~/lib/statuses.ts";

export type StatusTone = "neutral" | "active" | "done" | "stopped";

/** How every status of an order reads. Unknown ones, from elsewhere, get a neutral style. */
const words: Record<OrderStatus, { label: string; tone: StatusTone }> = {
  pending: { label: "Pending", tone: "neutral" },
  processing: { label: "Processing", tone: "active" },
  shipped: { label: "Shipped", tone: "active" },
  delivered: { label: "Delivered", tone: "done" },
  completed: { label: "Completed", tone: "done" },
  cancelled: { label: "Cancelled", tone: "stopped" },
};

const wordsOf = (status: string) =>
  isOneOf(ORDER_STATUSES, status) ? words[status] : { label: status, tone: "neutral" as const };

export const statusLabel = (status: string): string => wordsOf(status).label;

/** What a status is called where nothing goes out to a door. */
const atTheStore: Partial<Record<string, string>> = { shipped: "Ready", delivered: "Picked up" };

/** How a status reads to whose order it is. */
export const ownStatusLabel = (status: string, deliveryMethod: string): string =>
  (deliveryMethod === "pickup" && atTheStore[status]) || statusLabel(status);

/** Whether its pieces lie in the store for who picks them up. */
export const isReady = (order: { status: string; deliveryMethod: string }): boolean =>
  order.status === "shipped" && order.deliveryMethod === "pickup";

export const READY = "Ready to be picked up";

/** How an order stands, where there is room to say it whole. */
export const ownStanding = (order: { status: string; deliveryMethod: string }): string =>
  isReady(order) ? READY : ownStatusLabel(order.status, order.deliveryMethod);

export const statusTone = (status: string): StatusTone => wordsOf(status).tone;

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

/** How an order that staff wrote down reached the shop. */
export const CHANNEL_NAMES: Record<OrderChannel, string> = {
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  phone: "Phone",
  boutique: "Boutique",
};

/** What came of a transfer that staff saw in the bank. */
export const transferText = (outcome: string): string =>
  outcome === "paid"
    ? "Transfer confirmed"
    : "The order is gone; the money is on the list of refunds";

/** What people call an order: the first 8 characters of its id. */
export const shortId = (id: string) => id.slice(0, 8);
