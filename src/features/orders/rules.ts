import type { ContactProof } from "~/lib/statuses.ts";

/** Days after the delivery in which pieces may be sent back; for defects there is no limit. */
export const RETURN_DAYS = 30;

/**
 * Whether nothing proves yet that an order's mailbox or phone is its orderer's. Such an order holds
 * few pieces, for a short time. Older orders, and those of a shop without limits, are not asked.
 */
export const isUnproved = (order: { contactProof: ContactProof | null }): boolean =>
  order.contactProof === "awaited";
