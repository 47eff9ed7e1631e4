import { z } from "zod";
import { findMailPicture, mailPicture } from "~/features/images/rooms.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { namesOf } from "~/lib/held-promotion.ts";
import { formatNairaExact } from "~/lib/money.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { addressLine } from "~/lib/states.ts";
import { PAYMENT_METHODS } from "~/lib/statuses.ts";
import { formatDay, formatDeadline } from "~/lib/time.ts";
import { vatTitle } from "~/lib/vat.ts";
import type { Context } from "~/platform/context.ts";
import { confirmLink, orderLink } from "../access.server.ts";
import { describeOrder } from "../order-view.server.ts";
import { cardParts } from "../own-order-words.ts";
import { readOrder } from "../queries.server.ts";
import { isGiftCardOrder } from "../rules.ts";
import { isReady, shortId } from "../status.ts";

/** A name that carries no message and no link: one word of letters, else none. */
export function harmlessName(fullName: string): string {
  const [first = ""] = fullName.trim().split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : "";
}

/** What the mails of an order say. */
export const orderMail = z.object({
  /** Over the words of those that bring good news. */
  picture: mailPicture.nullable(),
  first_name: z.string(),
  number: z.string(),
  /** The order's own page. */
  link: z.url(),
  /** Until when it waits to be confirmed; empty where it need not be. */
  confirm_before: z.string(),
  confirm_link: z.string(),
  arrival: z.string(),
  is_pickup: z.boolean(),
  /** It has no pieces: what is kept, and made, is a card. */
  is_gift_card: z.boolean(),
  payment_method: z.enum(PAYMENT_METHODS),
  is_paid: z.boolean(),
  is_due: z.boolean(),
  lines: z.array(z.object({ name: z.string(), amount: z.string() })),
  subtotal: z.string(),
  discount: z.string(),
  /** What took it off: promotions by their names; empty where staff agreed on it. */
  promotions: z.string(),
  delivery: z.string(),
  /** Empty where nothing is paid for it. */
  gift_wrap: z.string(),
  /** What is added for VAT, with its rate; null where prices have it in them. */
  vat: z.object({ name: z.string(), value: z.string() }).nullable(),
  total: z.string(),
  /** What of the total store credit and a gift card pay beside another way. */
  cards: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What of the total is paid otherwise than by a gift card. */
  to_pay: z.string(),
  /** What is still to be paid; empty where nothing is. */
  due: z.string(),
  address: z.string(),
  bank: z.array(z.object({ name: z.string(), value: z.string() })),
  pay_before: z.string(),
  last_try: z.enum(["declined", "left"]).nullable(),
  carrier: z.string(),
  tracking_number: z.string(),
  /** What the rider asks for at the door; empty where nobody does. */
  delivery_code: z.string(),
});
export type OrderMail = z.output<typeof orderMail>;

/**
 * An order as its mails tell it, as it stands when the mail is sent; undefined when it is gone, or has another
 * mailbox by now, whose links no other may read.
 */
export async function loadOrderMail(
  ctx: Context,
  queued: { order_id: string },
  to?: string,
): Promise<OrderMail | undefined> {
  const [record, settings, picture] = await Promise.all([
    readOrder(ctx.db, queued.order_id),
    getSettings(ctx),
    findMailPicture("bags", ctx.config.publicUrl),
  ]);
  if (!record || (to !== undefined && to !== record.order.email)) return undefined;
  const order = describeOrder(ctx, record, settings);
  const { due, estimate, address } = order;
  const waits = order.confirmBefore !== null;
  const arrival = estimate && [...new Set([estimate.from, estimate.to])].map(formatDay).join(" – ");
  return {
    picture,
    first_name: waits ? harmlessName(order.fullName) : (order.fullName.split(" ")[0] ?? ""),
    number: shortId(order.id),
    link: orderLink(ctx, record.order),
    confirm_before: order.confirmBefore ? formatDeadline(new Date(order.confirmBefore)) : "",
    confirm_link: waits ? confirmLink(ctx, record.order) : "",
    arrival: (!isReady(order) && arrival) || "",
    is_pickup: order.deliveryMethod === "pickup",
    is_gift_card: isGiftCardOrder(order),
    payment_method: order.paymentMethod,
    is_paid: order.paymentStatus === "paid" && order.dueKobo === 0,
    // Cancelled or paid before the mail left: nothing more to do.
    is_due: due !== null,
    lines: order.lines.map((line) => ({
      name: `${line.quantity} × ${pieceInSize(line.name, line.size, line.category)}`,
      amount: formatNairaExact(line.priceKobo * line.quantity),
    })),
    subtotal: formatNairaExact(order.subtotalKobo),
    discount: order.discountKobo > 0 ? `−${formatNairaExact(order.discountKobo)}` : "",
    promotions: namesOf(record.order).join(", "),
    delivery: order.deliveryFeeKobo === 0 ? "Free" : formatNairaExact(order.deliveryFeeKobo),
    gift_wrap: order.giftWrapKobo > 0 ? formatNairaExact(order.giftWrapKobo) : "",
    vat: order.vat?.isAdded
      ? { name: vatTitle(order.vat), value: formatNairaExact(order.vat.kobo) }
      : null,
    total: formatNairaExact(order.totalKobo),
    cards: cardParts(order).map(({ name, kobo }) => ({
      name,
      value: `−${formatNairaExact(kobo)}`,
    })),
    to_pay: formatNairaExact(order.totalKobo - order.giftCardKobo),
    due: due ? formatNairaExact(due.amountKobo) : "",
    // The mailbox may be a stranger's: nothing that was typed in goes there but a name.
    address: address && !waits ? addressLine(address) : "",
    bank: due?.bank
      ? [
          { name: "Bank", value: due.bank.name },
          { name: "Account name", value: due.bank.accountName },
          { name: "Account number", value: due.bank.accountNumber },
          { name: "Reference", value: due.reference },
        ]
      : [],
    pay_before: due?.expiresAt ? formatDeadline(new Date(due.expiresAt)) : "",
    last_try: due?.lastTry ?? null,
    carrier: order.carrier ?? "",
    tracking_number: order.trackingNumber ?? "",
    delivery_code: order.deliveryCode ?? "",
  };
}

const amountQueued = z.object({
  order_id: z.string(),
  amount_kobo: z.number(),
  /** It is on the gift card that paid. */
  is_on_card: z.boolean().default(false),
  /** It is on the account's store credit. */
  is_credit: z.boolean().default(false),
});

/** A mail of an order about an amount of its own, which is queued with it. */
export const aboutAmount = {
  data: orderMail.extend({ amount: z.string(), is_on_card: z.boolean(), is_credit: z.boolean() }),
  queued: amountQueued,
  async load(
    ctx: Context,
    { order_id, amount_kobo, ...where }: z.output<typeof amountQueued>,
    to?: string,
  ) {
    const mail = await loadOrderMail(ctx, { order_id }, to);
    return mail && { ...mail, amount: formatNairaExact(amount_kobo), ...where };
  },
};
