import { z } from "zod";
import {
  CONTACT_PROOFS,
  DELIVERY_METHODS,
  ORDER_CHANNELS,
  ORDER_PAYMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
  RETURN_STATUSES,
} from "~/lib/statuses.ts";

const orderStatus = z.enum(ORDER_STATUSES);

/** An order as the back-office shows it; amounts in naira, times ISO 8601. */
export const adminOrderOutput = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  status: orderStatus,
  payment_status: z.enum(ORDER_PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  /** Where it is paid as by a gift card, that is the store credit of the account. */
  by_credit: z.boolean(),
  source: z.enum(ORDER_SOURCES),
  channel: z.enum(ORDER_CHANNELS).nullable(),
  /** The assistant that placed it, by the name that its profile's address has. */
  agent: z.string().nullable(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  delivery_method: z.enum(DELIVERY_METHODS),
  state: z.string().nullable(),
  city: z.string().nullable(),
  area: z.string().nullable(),
  street: z.string().nullable(),
  landmark: z.string().nullable(),
  notes: z.string(),
  /** Who takes it: the orderer, unless it goes to somebody else. */
  receiver: z.object({ name: z.string(), phone: z.string() }),
  is_receiver_else: z.boolean(),
  gift: z.object({ note: z.string(), is_wrapped: z.boolean() }).nullable(),
  estimate_from: z.string().nullable(),
  estimate_to: z.string().nullable(),
  subtotal: z.number(),
  discount: z.number(),
  discount_code: z.string().nullable(),
  /** Names of what it is made of; the code where one has none. */
  promotions: z.array(z.string()),
  delivery_fee: z.number(),
  gift_wrap: z.number(),
  total_amount: z.number(),
  /** What of it a gift card pays, or the account's store credit, where the rest is paid in another way. */
  gift_card: z.number(),
  /** What of that the account's store credit pays. */
  store_credit: z.number(),
  /** What of it is not paid: while nothing is, all that no gift card pays. */
  amount_due: z.number(),
  /** What of that is for pieces added to a paid order. */
  due: z.number(),
  refunded: z.number(),
  /** VAT within the total, and whether it was added to prices without it; null where there is none. */
  vat: z.object({ rate: z.number(), amount: z.number(), isAdded: z.boolean() }).nullable(),
  /** Sent back with every change, so that nobody overwrites what they have not seen. */
  version: z.number(),
  /** For how long whoever asks may take back their last step; 0: not at all. */
  undo_seconds: z.number(),
  created_at: z.string(),
  /** Until when an unpaid order keeps its pieces. */
  expires_at: z.string().nullable(),
  /** What proves that the contact is the orderer's; "awaited": nothing yet. Null: nobody asked. */
  contact_proof: z.enum(CONTACT_PROOFS).nullable(),
  /** What the customer sees. */
  link: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      product_id: z.number().nullable(),
      product_name: z.string(),
      product_image: z.string(),
      category: z.string(),
      size: z.string(),
      quantity: z.number(),
      price: z.number(),
      /** What the shop asked then, where another price was agreed on. */
      list_price: z.number().nullable(),
      /** What promotions take off the line; null where the discount is on all lines alike. */
      discount: z.number().nullable(),
      shipped: z.number(),
      refunded: z.number(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      who: z.string(),
      kind: z.string(),
      from: orderStatus.nullable(),
      to: orderStatus.nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(PAYMENT_METHODS),
      /** Its gift card is the account's store credit. */
      by_credit: z.boolean(),
      status: z.enum(PAYMENT_STATUSES),
      amount: z.number(),
      /** What has come of a transfer that waits for the rest. */
      received_amount: z.number(),
      missing_amount: z.number(),
      reference: z.string(),
      /** Shows the customer's receipt for an hour. */
      receipt_url: z.string().nullable(),
      receipt_at: z.string().nullable(),
      paid_at: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      reason: z.enum(REFUND_REASONS),
      note: z.string(),
      problem: z.string().nullable(),
      /** How it goes back; null for money from before there were payments. */
      method: z.enum(PAYMENT_METHODS).nullable(),
      /** What it was paid by as by a gift card is the account's store credit. */
      by_credit: z.boolean(),
      /** It went onto the account's store credit instead. */
      to_credit: z.boolean(),
      /** Paystack cannot finish it without us. */
      needs_attention: z.boolean(),
      created_at: z.string(),
    }),
  ),
  /** Who is out with it; its cancelled parcel, too, until the run ends. */
  rider: z.object({ name: z.string(), phone: z.string() }).nullable(),
  shipments: z.array(
    z.object({
      id: z.string(),
      carrier: z.string(),
      tracking_number: z.string(),
      items: z.array(z.object({ order_item_id: z.string(), quantity: z.number() })),
      created_at: z.string(),
    }),
  ),
  returns: z.array(
    z.object({ id: z.string(), status: z.enum(RETURN_STATUSES), created_at: z.string() }),
  ),
  mails: z.array(
    z.object({ id: z.string(), template: z.string(), status: z.string(), created_at: z.string() }),
  ),
});

export type AdminOrder = z.output<typeof adminOrderOutput>;

/** The rider who has an order's parcel with them. */
export type RiderOut = NonNullable<AdminOrder["rider"]>;
