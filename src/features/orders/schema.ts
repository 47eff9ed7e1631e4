import { z } from "zod";
import {
  DELIVERY_METHODS,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
} from "~/lib/statuses.ts";

export const orderAddressInput = z.object({
  order_id: z.string().max(40),
  key: z.string().max(100).optional(),
});

const amount = z.number().int();

/** Where an order goes; its state is two letters. */
export const placeOutput = z.object({
  street: z.string(),
  landmark: z.string(),
  area: z.string(),
  city: z.string(),
  state: z.string(),
});

/** An order as its customer sees it; amounts are kobo, times ISO 8601. */
export const orderViewOutput = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(ORDER_PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  createdAt: z.string(),
  /** Placed without an account, and in none since. */
  isGuests: z.boolean(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  address: placeOutput.nullable(),
  notes: z.string(),
  /** Who takes it, where that is somebody else. */
  receiver: z.object({ name: z.string(), phone: z.string() }).nullable(),
  gift: z.object({ note: z.string(), isWrapped: z.boolean() }).nullable(),
  estimate: z.object({ from: z.string(), to: z.string() }).nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** For who hands it over, while it is on its way with somebody who asks for it. */
  deliveryCode: z.string().nullable(),
  subtotalKobo: amount,
  discountKobo: amount,
  deliveryFeeKobo: amount,
  giftWrapKobo: amount,
  /** VAT within the total, and whether it was added to prices without it; null where there is none. */
  vat: z.object({ rate: z.number().int(), kobo: amount, isAdded: z.boolean() }).nullable(),
  totalKobo: amount,
  /** What of the total is still to be paid of a paid order, since it has more pieces. */
  dueKobo: amount,
  /** What of the total a gift card pays, where the rest is paid in another way. */
  giftCardKobo: amount,
  /** What of that the store credit of the account pays. */
  creditKobo: amount,
  /** Where it is paid as by a gift card, that is the store credit of the account. */
  byCredit: z.boolean(),
  refundedKobo: amount,
  /** What was agreed to go back of it and has not left yet. */
  refundsDueKobo: amount,
  /** The same of money that came besides: twice, late, another sum, or for more pieces than it has now. */
  besidesDueKobo: amount,
  lines: z.array(
    z.object({
      id: z.string(),
      productId: z.number().nullable(),
      name: z.string(),
      brand: z.string(),
      image: z.string(),
      category: z.string(),
      size: z.string(),
      quantity: z.number(),
      priceKobo: amount,
    }),
  ),
  events: z.array(
    z.object({ at: z.string(), kind: z.string(), toStatus: z.enum(ORDER_STATUSES).nullable() }),
  ),
  /** Until when its pieces are kept unless its mailbox confirms it; null where it need not. */
  confirmBefore: z.string().nullable(),
  /** Whether mails reach their readers: without a mail server they stay in the shop. */
  isMailed: z.boolean(),
  /** What is still to be paid, and until when. */
  due: z
    .object({
      method: z.enum(PAYMENT_METHODS),
      /** What is missing. */
      amountKobo: amount,
      /** What has come of a transfer. */
      receivedKobo: amount,
      reference: z.string(),
      expiresAt: z.string().nullable(),
      /** What the last try by card came to: declined, or Paystack's page left before it was paid. */
      lastTry: z.enum(["declined", "left"]).nullable(),
      bank: z
        .object({ name: z.string(), accountName: z.string(), accountNumber: z.string() })
        .nullable(),
    })
    .nullable(),
  /** There when the customer may show that they have transferred. */
  receipt: z.object({ reference: z.string(), sentAt: z.string().nullable() }).nullable(),
});

export type OrderView = z.output<typeof orderViewOutput>;
