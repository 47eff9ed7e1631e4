import type { ContactProof, OrderStatus } from "~/lib/statuses.ts";

/** Days after the delivery in which pieces may be sent back; for defects there is no limit. */
export const RETURN_DAYS = 30;

/** How long staff may take back a step of theirs; the customer's mail about it waits as long. */
export const UNDO_SECONDS = 30;

/** Whether an order can still be sent elsewhere: not once a parcel of it has left. */
export const takesNewAddress = (order: { status: OrderStatus }): boolean =>
  order.status === "pending" || order.status === "processing";

/**
 * Whether nothing proves yet that an order's mailbox or phone is its orderer's. Such an order holds
 * few pieces, for a short time. Older orders, and those of a shop without limits, are not asked.
 */
export const isUnproved = (order: { contactProof: ContactProof | null }): boolean =>
  order.contactProof === "awaited";
