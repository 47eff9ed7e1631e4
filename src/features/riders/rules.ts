import type {
  DeliveryMethod,
  OrderPaymentStatus,
  OrderStatus,
  PaymentMethod,
  StopFailure,
  StopState,
} from "~/lib/statuses.ts";

/** A link works so long after it was made, unless its run ends before. */
export const LINK_HOURS = 18;

/** So often a wrong code may be given for a parcel; then only staff can say that it is delivered. */
export const WRONG_CODES = 5;

/** What riders and staff read. */
export const FAILURE_NAMES: Record<StopFailure, string> = {
  nobody_there: "Nobody was there",
  no_answer: "Did not answer the phone",
  wrong_address: "The address is wrong",
  later: "Asked for another day",
  no_money: "Could not pay",
  refused: "Refused the parcel",
  other: "Something else",
  not_attempted: "Not tried",
};

export const STOP_NAMES: Record<StopState, string> = {
  open: "On the way",
  delivered: "Delivered",
  failed: "Not delivered",
  returned: "Back in stock",
  recalled: "Called back",
};

/** What became of something that a rider sent. */
export const OUTCOMES = ["done", "wrong_code", "locked", "closed", "amount_changed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface ReadyOrder extends AtTheDoor {
  /** What is still to be paid of a paid order. */
  dueKobo: number;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
}

interface AtTheDoor {
  paymentMethod: PaymentMethod;
  paymentStatus: OrderPaymentStatus;
}

const UNPAID: readonly OrderPaymentStatus[] = ["on_delivery", "awaiting", "failed"];

/** Whether whoever hands a parcel over takes its money. */
export const isDueAtDoor = ({ paymentMethod, paymentStatus }: AtTheDoor): boolean =>
  paymentMethod === "on_delivery" && UNPAID.includes(paymentStatus);

/** The last time that an order was with a rider. */
interface LastStop {
  state: StopState;
  /** Its run is still on. */
  isOut: boolean;
}

/** Why an order cannot go out with a rider, to be read after its number; undefined when it can. */
export function whyNotOut(order: ReadyOrder, last: LastStop | undefined): string | undefined {
  if (order.deliveryMethod === "pickup") return "is picked up in the store";
  if (order.deliveryMethod === "email") return "is of a gift card, which is mailed";
  if (last?.state === "open" && last.isOut) return "is with a rider already";
  if (order.status === "pending") return "is not packed yet";
  if (order.status === "cancelled") return "was cancelled";
  if (order.status === "shipped" && !last) return "has left already, by another carrier";
  if (order.status !== "processing" && order.status !== "shipped") return "has arrived already";
  if (UNPAID.includes(order.paymentStatus) && !isDueAtDoor(order)) return "is not paid";
  if (order.paymentStatus === "refunded") return "was refunded";
  if (order.dueKobo > 0) return "has more pieces that are not paid";
  return undefined;
}

/** How a run's link stands. */
export function linkState(
  run: { linkHash: string | null; linkExpiresAt: Date; endedAt: Date | null },
  now: Date,
): "works" | "ended" | "revoked" | "expired" {
  if (run.endedAt) return "ended";
  if (!run.linkHash) return "revoked";
  return run.linkExpiresAt <= now ? "expired" : "works";
}

interface Delivery {
  code: string;
  /** What the rider's page told them to take, in kobo. */
  collectKobo: number;
}

/**
 * What becomes of a rider's word that a parcel is delivered. Saying it again is as good as once; what
 * staff or the customer changed in the meantime is not overruled.
 */
export function judgeDelivery(
  stop: { state: StopState; wrongCodes: number },
  expected: { code: string; dueKobo: number },
  said: Delivery,
): Outcome {
  if (stop.state === "delivered") return "done";
  if (stop.state !== "open") return "closed";
  if (stop.wrongCodes >= WRONG_CODES) return "locked";
  if (said.code !== expected.code) return "wrong_code";
  return said.collectKobo === expected.dueKobo ? "done" : "amount_changed";
}

/** The same of the word that it is not. */
export function judgeFailure(stop: { state: StopState }): Outcome {
  return stop.state === "open" || stop.state === "failed" ? "done" : "closed";
}

/** Failures after which a customer pays before the next parcel leaves. */
export const isRefusal = (failure: StopFailure | null) =>
  failure === "refused" || failure === "no_money";

/** A map that finds a place by how people say where it is. */
export const mapUrl = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
