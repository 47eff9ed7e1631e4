import type {
  ContactProof,
  DeliveryMethod,
  OrderPaymentStatus,
  OrderStatus,
} from "~/lib/statuses.ts";

/** Days after the delivery in which pieces may be sent back; for defects there is no limit. */
export const RETURN_DAYS = 30;

/** Business days, as a text: how long a bank takes to give money back. */
export const REFUND_DAYS = "7–10";

/** How long staff may take back a step of theirs; the customer's mail about it waits as long. */
export const UNDO_SECONDS = 30;

/** Whether an order is of a gift card: it has no pieces, and is mailed once it is paid. */
export const isGiftCardOrder = (order: { deliveryMethod: DeliveryMethod }): boolean =>
  order.deliveryMethod === "email";

/** Whether an order can still be sent elsewhere: not once a parcel of it has left. */
export const takesNewAddress = (order: {
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
}): boolean =>
  !isGiftCardOrder(order) && (order.status === "pending" || order.status === "processing");

/**
 * Whether nothing proves yet that an order's mailbox or phone is its orderer's. Such an order holds
 * few pieces, for a short time. Older orders, and those of a shop without limits, are not asked.
 */
export const isUnproved = (order: { contactProof: ContactProof | null }): boolean =>
  order.contactProof === "awaited";

const UNPAID: readonly OrderPaymentStatus[] = ["awaiting", "failed", "on_delivery"];

/** Whether no money was taken for an order yet, but perhaps parts of it. */
export const isUnpaid = (order: { paymentStatus: OrderPaymentStatus }): boolean =>
  UNPAID.includes(order.paymentStatus);

/**
 * What of an order is not paid, in kobo: all that no gift card pays or, once it was paid, what it came to
 * more since by other pieces. What has come of it meanwhile is not taken off.
 */
export function amountDueKobo(order: {
  paymentStatus: OrderPaymentStatus;
  totalKobo: number;
  dueKobo: number;
  giftCardKobo: number;
}): number {
  if (isUnpaid(order)) return order.totalKobo - order.giftCardKobo;
  return order.paymentStatus === "refunded" ? 0 : order.dueKobo;
}

/** Pieces of a line and where they stand in stock; a product that was deleted has no place. */
export interface PlacedPieces {
  productId: number | null;
  size: string;
  quantity: number;
}

/** How many more of each stock row lines have than before; fewer are below zero. */
export function lineDifferences(
  before: readonly PlacedPieces[],
  after: readonly PlacedPieces[],
): { productId: number; size: string; more: number }[] {
  const rows = new Map<string, { productId: number; size: string; more: number }>();
  const count = (lines: readonly PlacedPieces[], sign: 1 | -1) => {
    for (const { productId, size, quantity } of lines) {
      if (productId === null) continue;
      const key = `${productId}/${size}`;
      const row = rows.get(key) ?? { productId, size, more: 0 };
      rows.set(key, { ...row, more: row.more + sign * quantity });
    }
  };
  count(before, -1);
  count(after, 1);
  return [...rows.values()].filter(({ more }) => more !== 0);
}

/** What browsers follow that are told of an order's way. */
export const newsTopic = (orderId: string): string => `order:${orderId}`;
