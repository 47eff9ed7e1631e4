import { z } from "zod";
import { orderAddressInput } from "~/features/orders/schema.ts";
import { addressSchema, anyContactSchema, contactSchema } from "~/lib/contact.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { receiverSchema } from "../schema.ts";

export const newAddressInput = orderAddressInput.extend({ address: addressSchema });

/** As staff type it: with who takes the parcel, and who is written to. Of what is picked up there is no place. */
export const staffAddress = addressSchema.partial().extend({
  full_name: contactSchema.shape.name,
  phone: anyContactSchema.shape.phone,
  /** Left out, the order's mailbox stays. */
  email: contactSchema.shape.email.optional(),
  /** Of somebody else who takes the parcel; left out, they stay, and null is nobody. */
  receiver: receiverSchema.nullable().optional(),
});

/** What it would come to; amounts in naira. */
export const addressQuote = z.object({
  delivery_fee: z.number(),
  total: z.number(),
  /** What goes back of what was paid. */
  refund: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** A guest shows by a mailed code that the order's mailbox is theirs. */
  needs_code: z.boolean(),
});
export type AddressQuote = z.output<typeof addressQuote>;

export const changeAddressInput = newAddressInput.extend({
  /** The order's, as the customer saw it. */
  version: z.number().int(),
  /** Naira, as the customer saw it: compared, never used. */
  expected_fee: nairaSchema,
  code: z.string().trim().max(10).default(""),
});
