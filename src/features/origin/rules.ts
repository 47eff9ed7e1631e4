import type { OrderPaymentStatus, OrderStatus } from "~/lib/statuses.ts";

/** The line of an order that a card's piece is of. */
export interface Line {
  quantity: number;
  shipped: number;
  /** How many came back; which of them, only withdrawn cards say. */
  refunded: number;
}

/** What the shop says of a piece by its card. */
export type Standing = "ours" | "here" | "came_back" | "unsure";

export function standingOf(piece: {
  orderStatus: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  line: Line;
  isWithdrawn: boolean;
  /** Cards of the line that are withdrawn, this one counted. */
  withdrawn: number;
}): Standing {
  const { orderStatus, paymentStatus, line, isWithdrawn, withdrawn } = piece;
  const isOver = orderStatus === "cancelled" || paymentStatus === "refunded";
  if (isOver || isWithdrawn || line.refunded >= line.quantity) return "came_back";
  const hasLeft = line.shipped > 0 || (orderStatus !== "pending" && orderStatus !== "processing");
  if (!hasLeft) return "here";
  return line.refunded > withdrawn ? "unsure" : "ours";
}

/**
 * Which pieces of a line get a card printed: those to pack now or, once all is sent, every one that
 * has not come back, for a card that was lost.
 *
 * @param isSent nothing of the whole order is left to pack
 */
export function unitsToPrint(
  { quantity, shipped, refunded }: Line,
  withdrawn: ReadonlySet<number>,
  isSent: boolean,
): number[] {
  const units = Array.from({ length: quantity }, (_, at) => at + 1);
  const kept = units.filter((unit) => !withdrawn.has(unit));
  if (isSent) return refunded >= quantity ? [] : kept;
  return kept.filter((unit) => unit > shipped).slice(0, Math.max(0, quantity - shipped - refunded));
}

/** From so many look-ups on, whoever looks is told that the code may have been copied. */
export const MANY_LOOKUPS = 10;

/** Photographs of one order's boxes. */
export const MOST_PHOTOS = 6;
