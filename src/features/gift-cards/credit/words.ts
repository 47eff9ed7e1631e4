import type { GiftCardEntry } from "~/lib/statuses.ts";

/** Moves of a customer's credit, as they read them. */
export const creditEntryNames: Record<GiftCardEntry, string> = {
  issued: "From us",
  spent: "Spent",
  returned: "Came back",
  expired: "Expired",
  adjusted: "Changed by us",
  refunded: "Given back",
  credited: "Refund",
};
