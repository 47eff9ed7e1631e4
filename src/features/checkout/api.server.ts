import { z } from "zod";
import { contactSchema } from "~/lib/contact.ts";
import { SHOPPER_METHODS } from "~/lib/statuses.ts";
import { personOf } from "~/platform/caller.ts";
import { defineLimit, going, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { quoteDelivery } from "./delivery.server.ts";
import { quoteDiscount, quotePromotions } from "./discount.server.ts";
import { sendContactCode } from "./holds/contact-code.server.ts";
import { lastDeliveryOf } from "./last-delivery.server.ts";
import { lastWayOf } from "./last-way.server.ts";
import { placeOrder } from "./place-order.server.ts";
import {
  codeSent,
  lastDeliveryOutput,
  placeOrderInput,
  placeOrderOutput,
  quoteDeliveryInput,
  quoteDeliveryOutput,
  quoteDiscountInput,
  quoteDiscountOutput,
  quotePromotionsInput,
  quotePromotionsOutput,
  quotePromotionsWithCodeInput,
} from "./schema.ts";

/** Of orders unpaid the use case counts pieces, too, by contact and address. */
const orderLimit = defineLimit({
  name: "place_order",
  seconds: 600,
  own: 20,
  network: 30,
  also: "pieces held",
});

/** The way out where a carrier's address holds too much: a phone that is known is not starved by its neighbours. */
const codeMails = defineLimit({
  name: "contact_code_mail",
  seconds: 3600,
  own: 10,
  network: 20,
  also: "recipient",
});

export const functions = [
  defineFunction({
    name: "quote_delivery",
    description: "Ways to deliver to a place, with fee and days.",
    rights: "anyone",
    limit: going("urgent", limits.read),
    reads: true,
    input: quoteDeliveryInput,
    output: quoteDeliveryOutput,
    handler: (ctx, caller, input) =>
      quoteDelivery(ctx, input, caller.kind === "user" ? caller.userId : null),
  }),
  defineFunction({
    name: "quote_discount",
    description: "What a discount code takes off a cart; a refusal says why.",
    rights: "anyone",
    // Codes are secrets of a kind: nobody may try them by the thousand.
    limit: limits.guess,
    reads: false,
    input: quoteDiscountInput,
    output: quoteDiscountOutput,
    handler: (ctx, caller, input) => quoteDiscount(ctx, caller, input),
  }),
  defineFunction({
    name: "quote_promotions",
    description: "What promotions take off a cart, and why others do not.",
    rights: "anyone",
    limit: limits.read,
    reads: false,
    input: quotePromotionsInput,
    output: quotePromotionsOutput,
    handler: quotePromotions,
  }),
  defineFunction({
    name: "quote_promotions_with_code",
    description: "The same with a discount code among them; why it may not be used is `refusal`.",
    rights: "anyone",
    limit: limits.guess,
    reads: false,
    input: quotePromotionsWithCodeInput,
    output: quotePromotionsOutput,
    handler: quotePromotions,
  }),
  defineFunction({
    name: "place_order",
    description:
      "Places an order. The same Idempotency-Key header and body gives the same order; another body is refused with 422.",
    rights: "anyone",
    limit: orderLimit,
    reads: false,
    input: placeOrderInput,
    output: placeOrderOutput,
    handler: (ctx, caller, input, request) =>
      placeOrder(ctx, caller, input, request.headers.get("idempotency-key"), {
        address: request.address,
      }),
  }),
  defineFunction({
    name: "last_way_to_pay",
    description: "How the person paid what they ordered last; null where they have not.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: z.object({}),
    output: z.enum(SHOPPER_METHODS).nullable(),
    handler: (ctx, caller) => lastWayOf(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "last_delivery",
    description: "Where the person's last own order went; null where none has.",
    rights: "signed_in",
    limit: going("urgent", limits.read),
    reads: true,
    input: z.object({}),
    output: lastDeliveryOutput.nullable(),
    handler: (ctx, caller) => lastDeliveryOf(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "send_contact_code",
    description: "Mails a code that shows, given with an order, that the mailbox is the orderer's.",
    rights: "anyone",
    limit: codeMails,
    reads: false,
    input: contactSchema.pick({ email: true }),
    output: codeSent,
    handler: (ctx, _caller, { email }) => sendContactCode(ctx, email),
  }),
];
