import { formatNairaExact } from "~/lib/money.ts";
import type { OrderPaymentStatus, OrderStatus, PaymentMethod } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";
import { isGiftCardOrder, REFUND_DAYS, RETURN_DAYS } from "./rules.ts";
import type { OrderView } from "./schema.ts";
import { isReady, ownStatusLabel, shortId } from "./status.ts";

/** What decides how an order speaks to its customer. */
export type Told = Pick<
  OrderView,
  | ("id" | "status" | "fullName" | "deliveryMethod" | "paymentMethod")
  | ("paymentStatus" | "totalKobo" | "dueKobo" | "refundedKobo" | "refundsDueKobo")
  | ("giftCardKobo" | "creditKobo" | "byCredit" | "besidesDueKobo" | "estimate")
> & {
  due: Pick<NonNullable<OrderView["due"]>, "lastTry"> | null;
  receipt: Pick<NonNullable<OrderView["receipt"]>, "sentAt"> | null;
  events: readonly Pick<OrderView["events"][number], "kind" | "toStatus">[];
};

const isPickup = (order: Told) => order.deliveryMethod === "pickup";
/** Whether nobody decided against it: its time only was over. */
export const hasExpired = (order: Pick<Told, "status" | "events">): boolean =>
  order.status === "cancelled" &&
  order.events.findLast(({ toStatus }) => toStatus === "cancelled")?.kind === "expired";

/** What an order was waited for until its time was over. */
export function notInTime(method: PaymentMethod, isPickedUp: boolean): string {
  if (method !== "on_delivery") return "was not paid in time";
  return `was not confirmed${isPickedUp ? " or picked up" : ""} in time`;
}

/** Whether its customer has sent the receipt of a transfer that the shop has not found yet. */
export const isUnderReview = (order: Pick<Told, "status" | "paymentStatus" | "receipt">): boolean =>
  order.status === "pending" &&
  order.paymentStatus === "awaiting" &&
  typeof order.receipt?.sentAt === "string";

const FAILED = "delivery_failed";

/** Whether its parcel was out and came to nobody: until it goes out again it is on no way. */
export const wasNotHandedOver = (order: Pick<Told, "status" | "events">): boolean =>
  order.status === "shipped" &&
  order.events.findLast(({ kind, toStatus }) => kind === FAILED || toStatus === "shipped")?.kind ===
    FAILED;

/** Whether the customer has the pieces. */
export const isWithCustomer = (status: OrderStatus): boolean =>
  status === "delivered" || status === "completed";

/** Whether it was had, and all of it went back since, or is to. */
export const wentBack = (order: Told) =>
  isWithCustomer(order.status) &&
  !isGiftCardOrder(order) &&
  (order.paymentStatus === "refunded" || (order.refundsDueKobo > 0 && isAllBack(order)));

const isAllBack = (order: Told) =>
  order.refundedKobo + order.refundsDueKobo >= order.totalKobo - order.dueKobo;

const givenBack = (order: Told) =>
  order.paymentStatus === "refunded"
    ? "Your money has been given back."
    : "Your money goes back to you.";

const WITHIN = `within ${REFUND_DAYS} business days.`;

const firstName = (order: Told) => order.fullName.split(" ")[0];
const number = (order: Told) => `Order ${shortId(order.id)}`;

/** How far pieces of it are on their way back, by what was done last about a return. */
function returnOf({ events }: Told): "under way" | "here" | undefined {
  const step = events.findLast(({ kind }) => kind.startsWith("return_"))?.kind;
  if (!step || step === "return_refused" || step === "return_closed") return undefined;
  return step === "return_requested" || step === "return_authorized" ? "under way" : "here";
}

function wearIt(order: Told): string {
  if (wentBack(order) || returnOf(order) === "here") return number(order);
  return returnOf(order) ? "Your return is under way" : `Wear it well, ${firstName(order)}.`;
}

function howItIs(order: Told, otherwise: string): string {
  if (wentBack(order)) return givenBack(order);
  const back = returnOf(order);
  if (!back) return otherwise;
  return back === "here"
    ? "What you returned is back with us."
    : `${number(order)}. Each step of the return stands here, and comes by mail.`;
}

/** The first line of an order's page. */
const titles: Record<OrderStatus, (order: Told) => string> = {
  pending: (order) =>
    `${order.due?.lastTry && !isUnderReview(order) ? "Almost yours" : "Thank you"}, ${firstName(order)}.`,
  processing: (order) => `Thank you, ${firstName(order)}.`,
  shipped(order) {
    if (wasNotHandedOver(order)) return "We could not hand it over";
    return isPickup(order) ? "Ready for you" : "On its way to you";
  },
  delivered: wearIt,
  completed: (order) => (isGiftCardOrder(order) ? "Your gift card is issued" : wearIt(order)),
  cancelled: (order) => `${number(order)}${hasExpired(order) ? " has ended" : ""}`,
};

/** Whether it was paid, ended, and the money is on its way to the customer. */
const goesBack = (order: Told) =>
  order.status === "cancelled" && order.paymentStatus === "paid" && order.totalKobo > 0;

/** Whether it ended, and money that came for it has still to leave. */
const hasRefundDue = (order: Told) =>
  goesBack(order) ||
  (order.status === "cancelled" && order.refundsDueKobo + order.besidesDueKobo > 0);

/** What stands under it. */
const leads: Record<OrderStatus, (order: Told) => string> = {
  pending: (order) =>
    order.due?.lastTry && !isUnderReview(order)
      ? `${number(order)} waits for its payment. This page opens on every phone by its link: keep it.`
      : `${number(order)} is placed. This page always shows where it is: keep its link.`,
  processing: (order) =>
    `${number(order)} is placed. This page always shows where it is: keep its link.`,
  shipped(order) {
    if (wasNotHandedOver(order))
      return `${number(order)} was out for delivery and did not reach you. We call you about another try.`;
    return isPickup(order)
      ? `${number(order)} waits for you in the store.`
      : `${number(order)} has left our store.`;
  },
  delivered: (order) =>
    howItIs(
      order,
      `${number(order)} is with you. If a piece is not as you imagined it, you can return it within ${RETURN_DAYS} days.`,
    ),
  completed: (order) => howItIs(order, `${number(order)} is complete.`),
  cancelled(order) {
    if (hasRefundDue(order) && !hasExpired(order))
      return "It is cancelled, and your money goes back to you.";
    return hasExpired(order)
      ? `It ${notInTime(order.paymentMethod, isPickup(order))}, so ${
          isGiftCardOrder(order) ? "no gift card was issued." : "its pieces are on the shelf again."
        }`
      : "Nothing more will happen with this order.";
  },
};

/** What a state means, in one sentence. */
const meanings: Record<OrderStatus, (order: Told) => string> = {
  pending: () => "We have your order.",
  processing(order) {
    if (isGiftCardOrder(order)) return "We issue your gift card.";
    return order.dueKobo > 0
      ? "We pack your pieces when all is paid."
      : "We are preparing your pieces.";
  },
  shipped(order) {
    if (wasNotHandedOver(order)) return "Your parcel waits for another try.";
    return isPickup(order) ? "Your pieces are ready to be picked up." : "Your order is on its way.";
  },
  delivered(order) {
    if (wentBack(order)) return isPickup(order) ? "You had picked it up." : "It had arrived.";
    return isPickup(order) ? "You have picked it up." : "Your order has arrived.";
  },
  completed: (order) =>
    isGiftCardOrder(order)
      ? "Your gift card is issued. Its code is in its mail, and nowhere else."
      : "Your order is complete.",
  cancelled: () => "This order was cancelled.",
};

/** What an order is paid by as by a gift card, as it is called. */
const cardName = ({ byCredit }: Pick<OrderView, "byCredit">) =>
  byCredit ? "store credit" : "gift card";

/** What store credit and a gift card pay of an order beside another way, each by its name. */
export const cardParts = ({
  giftCardKobo,
  creditKobo,
}: Pick<OrderView, "giftCardKobo" | "creditKobo">): { name: string; kobo: number }[] =>
  [
    { name: "Store credit", kobo: creditKobo },
    { name: "Gift card", kobo: giftCardKobo - creditKobo },
  ].filter(({ kobo }) => kobo > 0);

const WAYS: Record<PaymentMethod, (order: Told) => string> = {
  paystack: () => "with Paystack",
  transfer: () => "by bank transfer",
  on_delivery: (order) => (isPickup(order) ? "in the store" : "at the door"),
  cash: () => "in cash",
  card_machine: () => "by card in the store",
  gift_card: (order) => `by ${cardName(order)}`,
};

/** What no gift card pays of an order that waits for its money. */
const rest = (order: Told) => formatNairaExact(order.totalKobo - order.giftCardKobo);

/** Money that never was its payment, or paid for pieces it has no more. */
const besides = (order: Told, which: string) =>
  order.besidesDueKobo > 0
    ? ` ${formatNairaExact(order.besidesDueKobo)} ${which} goes back to you ${WITHIN}`
    : "";

function unpaid(order: Told, text: string): string {
  const came = besides(order, "that came for it");
  if (order.status !== "cancelled") return `${text}${came}`;
  return came.trimStart() || "It was not paid.";
}

/** What is still to go back of what was paid. */
const goingBack = (order: Told) =>
  order.refundedKobo === 0 && isAllBack(order)
    ? `It goes back to you ${WITHIN}`
    : `${formatNairaExact(order.refundsDueKobo)} ${order.refundedKobo > 0 ? "more" : "of it"} goes back to you ${WITHIN}`;

/** How its money stands. */
const money: Record<OrderPaymentStatus, (order: Told) => string> = {
  awaiting: (order) =>
    isUnderReview(order)
      ? `We have the receipt of your transfer and are looking for the ${rest(order)}.`
      : unpaid(order, `${rest(order)} is not paid yet.`),
  failed: (order) => unpaid(order, `${rest(order)} is not paid yet.`),
  on_delivery: (order) =>
    unpaid(
      order,
      isWithCustomer(order.status)
        ? `${rest(order)} is not paid yet. We take it in cash or by transfer.`
        : `Pay ${rest(order)} when ${
            isPickup(order) ? "you pick it up" : "your order arrives"
          }, in cash or by transfer.`,
    ),
  paid(order) {
    if (order.totalKobo === 0) return "There is nothing to pay.";
    const { totalKobo, dueKobo } = order;
    const { giftCardKobo } = order;
    const byCard = cardParts(order)
      .map(({ name, kobo }) => `${formatNairaExact(kobo)} paid by ${name.toLowerCase()}, `)
      .join("");
    const others = formatNairaExact(totalKobo - dueKobo - giftCardKobo);
    const paid = `${byCard}${others} paid ${WAYS[order.paymentMethod](order)}.`;
    if (goesBack(order)) return `${paid} It goes back to you ${WITHIN}`;
    if (order.refundsDueKobo > 0) return `${paid} ${goingBack(order)}`;
    return dueKobo > 0
      ? `${paid} ${formatNairaExact(dueKobo)} for what was added is not paid yet.`
      : paid;
  },
  partly_refunded(order) {
    const paid = formatNairaExact(order.totalKobo - order.dueKobo);
    const back = `${paid} paid, ${formatNairaExact(order.refundedKobo)} of it given back.`;
    return order.refundsDueKobo > 0 ? `${back} ${goingBack(order)}` : back;
  },
  refunded: (order) => `${formatNairaExact(order.refundedKobo)} given back.`,
};

function labelOf(order: Told): string {
  if (wasNotHandedOver(order)) return "Not handed over yet";
  return ownStatusLabel(order.status, order.deliveryMethod);
}

/** All its money came once, even if it went back since. */
export const PAID: readonly OrderPaymentStatus[] = ["paid", "partly_refunded", "refunded"];

/** When its pieces are there: of those that wait for money, only once that has come. */
function arrivalOf(order: Told): string {
  const { estimate, status } = order;
  const isOver =
    isWithCustomer(status) || status === "cancelled" || isReady(order) || wasNotHandedOver(order);
  if (!estimate || isOver) return "";
  const { from, to } = estimate;
  const days = from === to ? formatDay(to) : `${formatDay(from)} – ${formatDay(to)}`;
  const waits = AHEAD.includes(order.paymentStatus) || order.dueKobo > 0;
  return `${isPickup(order) ? "Ready" : "Arrives"} ${days}${waits ? ", once it is paid" : ""}.`;
}

const AHEAD: readonly OrderPaymentStatus[] = ["awaiting", "failed"];

/** An order's own words to its customer, by how it stands. */
export const orderWords = (order: Told) => ({
  label: labelOf(order),
  title: titles[order.status](order),
  lead: leads[order.status](order),
  meaning: meanings[order.status](order),
  arrival: arrivalOf(order),
  money: `${money[order.paymentStatus](order)}${
    PAID.includes(order.paymentStatus) ? besides(order, "that you paid beyond that") : ""
  }`,
});

/** Whom the shop calls about a parcel: who takes it, which may be somebody else. */
export const phoneToCall = (order: Pick<OrderView, "phone" | "receiver" | "address">): string =>
  (order.address && order.receiver ? order.receiver : order).phone;
