import { z } from "zod";
import { anyContactSchema, contactSchema } from "~/lib/contact.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { ORDER_CHANNELS, PAYMENT_METHODS } from "~/lib/statuses.ts";
import { orderFields, orderLineSchema } from "../schema.ts";

/** Somebody on the phone needs no mailbox: the order's link goes by WhatsApp. */
export const staffContactSchema = anyContactSchema.extend({
  email: z.union([z.literal(""), contactSchema.shape.email]),
});

/** An order as staff write it down; amounts in naira. */
export const staffOrderInput = orderFields.extend({
  key: z.uuid(),
  contact: staffContactSchema,
  channel: z.enum(ORDER_CHANNELS).nullable().default(null),
  lines: z
    .array(
      orderLineSchema.extend({
        /** What was agreed on for one piece, where it is not the shop's price. */
        own_price: nairaSchema.optional(),
      }),
    )
    .min(1, "Choose at least one piece")
    .max(50),
  /** Off the whole order, in place of a code. */
  own_discount: nairaSchema.optional(),
  own_delivery_fee: nairaSchema.optional(),
  /** Why any of it is not the shop's own. */
  reason: z.string().trim().max(300, "At most 300 characters").default(""),
  /** A gift card pays by its code. */
  payment_method: z.enum(PAYMENT_METHODS).exclude(["gift_card"]),
  /** Staff have the money already. */
  is_paid: z.boolean().default(false),
});
