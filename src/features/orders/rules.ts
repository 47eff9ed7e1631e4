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
