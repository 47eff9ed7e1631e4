/** Every status of an order and how it reads. Unknown ones, from elsewhere, get a neutral style. */
export const ORDER_STATUSES = {
  pending: { label: "Pending", tone: "neutral", text: "We have your order." },
  processing: { label: "Processing", tone: "active", text: "We are preparing your pieces." },
  shipped: { label: "Shipped", tone: "active", text: "Your order is on its way." },
  delivered: { label: "Delivered", tone: "done", text: "Your order has arrived." },
  completed: { label: "Completed", tone: "done", text: "Your order is complete." },
  cancelled: { label: "Cancelled", tone: "stopped", text: "This order was cancelled." },
} as const;

export type OrderStatus = keyof typeof ORDER_STATUSES;
export type StatusTone = (typeof ORDER_STATUSES)[OrderStatus]["tone"];

export const statusLabel = (status: string) =>
  status in ORDER_STATUSES ? ORDER_STATUSES[status as OrderStatus].label : status;

export const statusTone = (status: string): StatusTone =>
  status in ORDER_STATUSES ? ORDER_STATUSES[status as OrderStatus].tone : "neutral";

/** What people call an order: the first 8 characters of its id. */
export const shortId = (id: string) => id.slice(0, 8);
