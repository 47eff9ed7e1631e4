import { z } from "zod";
import { placeOutput } from "~/features/orders/schema.ts";
import { addressSchema, anyContactSchema, contactSchema, NIGERIAN_PHONE } from "~/lib/contact.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { normalizePhone } from "~/lib/phone.ts";
import {
  DISCOUNT_KINDS,
  ORDER_STATUSES,
  PARCEL_METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
  SHOPPER_METHODS,
} from "~/lib/statuses.ts";
import { GIFT_NOTE_LENGTH } from "./gift.ts";

export const deliveryMethodSchema = z.enum(PARCEL_METHODS);
export const paymentMethodSchema = z.enum(SHOPPER_METHODS);

export const orderLineSchema = z.object({
  product_id: z.number().int().positive(),
  size: z.string().max(20),
  quantity: z.number().int().min(1).max(99),
  /** Naira, as the shopper saw it: compared, never used. */
  price: nairaSchema,
});

export const giftSchema = z.object({
  wrap: z.boolean().default(false),
  /** For whoever opens the parcel. */
  note: z
    .string()
    .trim()
    .max(GIFT_NOTE_LENGTH, `At most ${GIFT_NOTE_LENGTH} characters`)
    .default(""),
});

/** Who takes the parcel in the orderer's place. */
export const receiverSchema = contactSchema.pick({ name: true, phone: true });

export const orderFields = z.object({
  contact: anyContactSchema,
  /** Left out when the order is picked up in the store. */
  address: addressSchema.optional(),
  delivery_method: deliveryMethodSchema,
  /** Left out only where a gift card or store credit pays all of it. */
  payment_method: paymentMethodSchema.optional(),
  discount_code: z.string().trim().max(40).optional(),
  /** The code of a gift card that pays what it can; the rest is paid by `payment_method`. */
  gift_card: z.string().trim().min(1).max(60).optional(),
  /** The store credit of whoever is signed in pays what it can, before a gift card does. */
  store_credit: z.boolean().optional(),
  /** By which a guest's mailbox has answered, where the shop asked for it. */
  contact_code: z.string().trim().max(10).optional(),
  notes: z.string().trim().max(500, "At most 500 characters").default(""),
  receiver: receiverSchema.optional(),
  gift: giftSchema.optional(),
  /** The checkout of the shopper's assistant that they go on from. */
  agent_checkout: z.string().max(100).optional(),
  lines: z.array(orderLineSchema).min(1, "Your cart is empty").max(50),
  /** Naira, as the shopper saw them: compared, never used. */
  expected: z.object({
    delivery_fee: nairaSchema,
    discount: nairaSchema.default(0),
    gift_wrap: nairaSchema.optional(),
    /** What of the total the gift card and the store credit pay together. */
    gift_card: nairaSchema.optional(),
    /** What of that the store credit pays, where both do. */
    store_credit: nairaSchema.optional(),
    total: nairaSchema,
  }),
});

/** A rider calls whoever takes the parcel: that number is one of here. */
export const placeOrderInput = orderFields.superRefine(({ contact, receiver }, { addIssue }) => {
  if (!receiver && !normalizePhone(contact.phone))
    addIssue({ code: "custom", path: ["contact", "phone"], message: NIGERIAN_PHONE });
});

export type PlaceOrderInput = z.output<typeof placeOrderInput>;

/** An order as it is placed; over the counter it may be paid in other ways than shoppers pay. */
export type OrderInput = Omit<PlaceOrderInput, "payment_method"> & {
  payment_method?: PaymentMethod | undefined;
};

export const placeOrderOutput = z.object({
  id: z.uuid(),
  /** Opens the order's page without an account. */
  key: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  payment_reference: z.string(),
  total: z.number(),
});

export type PlacedOrder = z.output<typeof placeOrderOutput>;

export const quoteDeliveryInput = z.object({
  state: z.string().max(2),
  city: z.string().max(80).default(""),
  area: z.string().max(80).default(""),
  /** Naira, for the free-delivery threshold and the limit of pay on delivery. */
  subtotal: nairaSchema.default(0),
  /** Who orders and where, as far as it is known: pay on delivery depends on them. */
  street: z.string().max(200).default(""),
  email: z.string().trim().toLowerCase().max(254).default(""),
  phone: z.string().max(30).default(""),
});

export const quoteDeliveryOutput = z.object({
  zone: z.string().nullable(),
  /** Hundredths of a percent of VAT that are added to all of it; 0 where prices have it in them. */
  vat_added: z.number().int(),
  /** Naira for gift wrap; null where it is not offered. */
  gift_wrap: z.number().nullable(),
  options: z.array(
    z.object({
      method: deliveryMethodSchema,
      name: z.string(),
      /** Naira. */
      fee: z.number(),
      from: z.string(),
      to: z.string(),
      pay_on_delivery: z.boolean(),
      /** Why it is not offered, for the shopper. */
      pay_on_delivery_hint: z.string(),
    }),
  ),
});

export const quoteDiscountInput = z.object({
  code: z.string().trim().min(1, "Enter a code").max(40),
  /** For codes that each customer may use so often. */
  email: z.string().max(254).default(""),
  phone: z.string().max(30).default(""),
  /** Naira, of the chosen delivery. */
  delivery_fee: nairaSchema.default(0),
  lines: z
    .array(orderLineSchema.omit({ price: true }))
    .min(1, "Your cart is empty")
    .max(50),
});

export const quoteDiscountOutput = z.object({
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  /** Naira taken off. */
  discount: z.number(),
});

export const quotePromotionsInput = quoteDiscountInput.omit({ code: true }).extend({
  /** Somebody takes the order for another: promotions for whoever is signed in do not count. */
  for_customer: z.boolean().default(false),
});

export const quotePromotionsWithCodeInput = quotePromotionsInput.extend({
  code: quoteDiscountInput.shape.code,
});

export const quotePromotionsOutput = z.object({
  /** Naira taken off altogether. */
  discount: z.number(),
  /** At most one on the pieces and one on their delivery. */
  applied: z.array(
    z.object({
      name: z.string(),
      code: z.string().nullable(),
      kind: z.enum(DISCOUNT_KINDS),
      /** Naira. */
      discount: z.number(),
    }),
  ),
  /** Why others take nothing off, in words for shoppers. */
  hints: z.array(z.string()),
  /** Why the code may not be used. */
  refusal: z.string().nullable(),
});

/** Of a code that shows whose a mailbox is. */
export const codeSent = z.object({
  /** False where no mail leaves the shop: then nobody may be told to look for it. */
  is_mailed: z.boolean(),
});

export const lastDeliveryOutput = placeOutput.extend({ full_name: z.string(), phone: z.string() });
export type LastDelivery = z.output<typeof lastDeliveryOutput>;
