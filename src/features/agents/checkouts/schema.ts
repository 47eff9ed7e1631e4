import { z } from "zod";
import { cartInput } from "../carts/schema.ts";

/** What PostgreSQL cannot keep is no text of a person. */
const isPlain = (text: string) => text.isWellFormed() && !text.includes("\0");
const text = (max: number) => z.string().trim().max(max).refine(isPlain, "No readable text");
const id = z.string().max(200);

export const postalAddress = z.looseObject({
  id: id.optional(),
  street_address: text(200).optional(),
  extended_address: text(200).optional().describe("A landmark, a flat, who to ask for"),
  address_locality: text(80).optional().describe("City, town or area, e.g. Lekki"),
  address_region: text(80).optional().describe("One of Nigeria's states, e.g. Lagos"),
  address_country: text(60).optional().describe("NG"),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  phone_number: text(40).optional(),
});
export type PostalAddress = z.output<typeof postalAddress>;

const method = z.looseObject({
  id: id.optional(),
  type: z.enum(["shipping", "pickup"]).optional(),
  line_item_ids: z.array(id).max(50).optional(),
  destinations: z.array(postalAddress).max(10).optional(),
  selected_destination_id: id.nullish(),
  groups: z
    .array(z.looseObject({ selected_option_id: id.nullish() }))
    .max(10)
    .optional(),
});
export type FulfillmentMethod = z.output<typeof method>;

const consent = z.looseObject({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional().describe("Wants the newsletter"),
  sale_of_data: z.boolean().optional(),
});

export const checkoutInput = cartInput.extend({
  buyer: z
    .looseObject({
      first_name: text(100).optional(),
      last_name: text(100).optional(),
      email: text(254).optional(),
      phone_number: text(40).optional().describe("A Nigerian mobile number"),
      consent: consent.optional(),
    })
    .optional(),
  fulfillment: z
    .looseObject({ methods: z.array(method).max(10).optional() })
    .optional()
    .describe("Where to and how: an address or pickup, then one of the options that are answered"),
  discounts: z.looseObject({ codes: z.array(text(40)).max(5).optional() }).optional(),
});
export type CheckoutInput = z.output<typeof checkoutInput>;

export const completeInput = z.looseObject({
  payment: z
    .looseObject({
      instruments: z
        .array(
          z.looseObject({
            handler_id: id,
            type: id.optional(),
            selected: z.boolean().optional(),
          }),
        )
        .max(10)
        .default([]),
    })
    .describe(
      "Its selected instrument has the handler_id pay_on_delivery, or a person pays on our page",
    ),
});
export type CompleteInput = z.output<typeof completeInput>;
