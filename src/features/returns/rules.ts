import { RETURN_DAYS } from "~/features/orders/rules.ts";
import type { OrderStatus, ReturnReason } from "~/lib/statuses.ts";

/** Days from our acceptance until the parcel is here: so long the other size is kept. */
export const HELD_DAYS = 14;

/** Business days that a look at what came back takes. */
export const INSPECTION_DAYS = "2–3";

/** In which the shop answers, and authorizes a return. */
export const ANSWER_HOURS = 24;

/** What customers read. */
export const RETURN_REASON_NAMES: Record<ReturnReason, string> = {
  too_small: "Too small",
  too_large: "Too large",
  defect: "It has a defect",
  not_as_described: "Not as described",
  changed_mind: "I changed my mind",
  other: "Something else",
};

/** Reasons that are the shop's fault: the delivery's fee is given back too. */
export const OUR_FAULT: readonly ReturnReason[] = ["defect", "not_as_described"];
export const isOurFault = (reason: ReturnReason) => OUR_FAULT.includes(reason);

const DAY_MS = 86_400_000;

/**
 * Why pieces of an order cannot be sent back now; undefined when they can.
 *
 * @param isLateTaken staff take them although the days for returns are over
 */
export function returnRefusal(
  order: { status: OrderStatus; deliveredAt: Date | null },
  reason: ReturnReason,
  now: Date,
  isLateTaken = false,
): { reason: string; message: string } | undefined {
  const arrived = ["delivered", "completed"].includes(order.status);
  if (!arrived || !order.deliveredAt) {
    return { reason: "not_delivered", message: "You can return pieces when they have arrived" };
  }
  const days = (now.getTime() - order.deliveredAt.getTime()) / DAY_MS;
  if (!isLateTaken && reason !== "defect" && days > RETURN_DAYS) {
    return {
      reason: "too_late",
      message: `Returns are possible within ${RETURN_DAYS} days of the delivery`,
    };
  }
  return undefined;
}

/** The last day of returns for any reason; undefined before the delivery. */
export const returnableUntil = (order: { deliveredAt: Date | null }): Date | undefined =>
  order.deliveredAt ? new Date(order.deliveredAt.getTime() + RETURN_DAYS * DAY_MS) : undefined;
