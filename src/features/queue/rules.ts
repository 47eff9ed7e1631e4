import { formatCount } from "~/lib/count.ts";
import {
  type ContactProof,
  type DeliveryMethod,
  isOneOf,
  type OrderPaymentStatus,
  type OrderStatus,
  type PaymentMethod,
} from "~/lib/statuses.ts";

/**
 * What an order waits for from staff, in the order of its life: a call, its transfer, to be packed, to
 * leave (or to be picked up), its money from the door, and to be known to have arrived.
 */
export const STAGES = ["confirm", "payment", "pack", "hand_over", "collect", "close"] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Record<Stage, string> = {
  confirm: "Confirm by phone",
  payment: "Take payment",
  pack: "Pack",
  hand_over: "Hand over",
  collect: "Collect",
  close: "Close",
};

/** What one press does with an order, or with many. */
export const STEPS = ["confirm", "pack", "hand_over", "deliver"] as const;
export type Step = (typeof STEPS)[number];

/** The step that takes an order out of its stage; a payment has a way of its own. */
export const STEP_OF = {
  confirm: "confirm",
  pack: "pack",
  hand_over: "hand_over",
  collect: "deliver",
  close: "deliver",
} as const satisfies Record<Exclude<Stage, "payment">, Step>;

/** Each asks at once for no more than this. */
export const MOST_AT_ONCE = 1000;

/** Sheets that are printed together. */
export const MOST_PRINTED = 200;

export const MOST_TAGS = 10;

/** So long after its last word a page counts as open; it speaks three times as often. */
export const LOOKS_FOR_MS = 45_000;

export interface WorkedOrder {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  paymentMethod: PaymentMethod;
  deliveryMethod: DeliveryMethod;
  contactProof: ContactProof | null;
  /** What is still to be paid of a paid order, since it has more pieces. */
  dueKobo: number;
}

/** Whoever hands it over takes its money. */
const isDueAtDoor = (order: WorkedOrder) => order.paymentStatus === "on_delivery";

/** Money that is not there, and that nobody brings to the door. */
const isPaymentDue = (order: WorkedOrder) =>
  !isDueAtDoor(order) && isOneOf(["awaiting", "failed"], order.paymentStatus);

const isUnconfirmed = (order: WorkedOrder) =>
  order.paymentMethod === "on_delivery" && order.contactProof === "awaited";

/** How an order stands, in words that follow its number. */
const STANDS: Record<OrderStatus, string> = {
  pending: "is not packed yet",
  processing: "has not left yet",
  shipped: "has left already",
  delivered: "has arrived already",
  completed: "has arrived already",
  cancelled: "was cancelled",
};

/** Why a step cannot be taken, in words that follow the order's number; undefined when it can. */
export function whyNot(step: Step, order: WorkedOrder): string | undefined {
  if (order.status === "cancelled") return STANDS.cancelled;
  if (order.deliveryMethod === "email") return "is of a gift card, which is mailed by itself";
  if (step === "confirm") return order.status === "pending" ? undefined : STANDS[order.status];
  if (isUnconfirmed(order)) return "is not confirmed yet: call the customer first";
  if (order.status === "pending" && isPaymentDue(order)) return "is not paid yet";
  if (step !== "deliver" && order.dueKobo > 0)
    return "has more pieces that are not paid yet: take the payment first";
  if (step !== "deliver" && order.paymentStatus === "refunded") return "was refunded";
  if (step === "pack") {
    return order.status === "pending" || order.status === "processing"
      ? undefined
      : STANDS[order.status];
  }
  if (isPaymentDue(order) && order.paymentMethod === "transfer")
    return "waits for its transfer: take the payment first";
  if (order.status !== (step === "hand_over" ? "processing" : "shipped"))
    return STANDS[order.status];
  return undefined;
}

export const ordersInWords = (n: number): string =>
  `${formatCount(n)} ${n === 1 ? "order" : "orders"}`;

/** What is told about many orders at once: how many it worked for, and of each other why not. */
export function summarize(done: string, results: readonly { ok: boolean }[]): string {
  const worked = results.filter(({ ok }) => ok).length;
  const failed = results.length - worked;
  return failed === 0
    ? `${ordersInWords(worked)} ${done}`
    : `${ordersInWords(worked)} ${done}, ${formatCount(failed)} not`;
}

const count = (n: number, one: string, many: string) =>
  n === 0 ? [] : [`${formatCount(n)} ${n === 1 ? one : many}`];

/** What came in, as one reads it: "2 orders, 1 receipt". */
export const newsInWords = (news: {
  orders: number;
  receipts: number;
  returns: number;
  messages: number;
  sold_out?: number;
}): string =>
  [
    ...count(news.orders, "order", "orders"),
    ...count(news.receipts, "receipt", "receipts"),
    ...count(news.returns, "return", "returns"),
    ...count(news.messages, "message", "messages"),
    ...count(news.sold_out ?? 0, "size sold out", "sizes sold out"),
  ].join(", ");

/** What the devices of staff can be told of. */
export const PUSH_KINDS = ["orders", "receipts", "returns", "messages", "sold_out"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Of what came in, what somebody wants to be told of. */
export const newsOnly = (
  news: Record<PushKind, number>,
  kinds: readonly PushKind[],
): Record<PushKind, number> => ({
  orders: kinds.includes("orders") ? news.orders : 0,
  receipts: kinds.includes("receipts") ? news.receipts : 0,
  returns: kinds.includes("returns") ? news.returns : 0,
  messages: kinds.includes("messages") ? news.messages : 0,
  sold_out: kinds.includes("sold_out") ? news.sold_out : 0,
});

/** What the devices of somebody who works here follow. */
export const staffTopic = (userId: string): string => `staff:${userId}`;

/** A tag as it is kept: small letters, one space between words, so that one word is one tag. */
export const tidyTag = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ");

/** How long ago an order came, short enough for a phone: "5 min", "3 h", "2 days". */
export function waitingTime(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
