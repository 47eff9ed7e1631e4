import { z } from "zod";
import { contactSchema } from "~/lib/contact.ts";
import { defineFunction } from "~/rest/functions.ts";
import { quoteDelivery } from "./delivery.server.ts";
import { quoteDiscount } from "./discount.server.ts";
import { sendContactCode } from "./holds/contact-code.server.ts";
import { placeOrder } from "./place-order.server.ts";
import {
  placeOrderInput,
  placeOrderOutput,
  quoteDeliveryInput,
  quoteDeliveryOutput,
  quoteDiscountInput,
  quoteDiscountOutput,
} from "./schema.ts";

const ORDERS_PER_ADDRESS = 30;
const CODES_PER_ADDRESS = 60;
const TEN_MINUTES = 600;

export const functions = [
  defineFunction({
    name: "quote_delivery",
    description: "Ways to deliver to a place, with fee and days.",
    rights: "anyone",
    reads: true,
    input: quoteDeliveryInput,
    output: quoteDeliveryOutput,
    handler: (ctx, _caller, input) => quoteDelivery(ctx, input),
  }),
  defineFunction({
    name: "quote_discount",
    description: "What a discount code takes off a cart; a refusal says why.",
    rights: "anyone",
    reads: false,
    input: quoteDiscountInput,
    output: quoteDiscountOutput,
    async handler(ctx, caller, input, request) {
      // Codes are secrets of a kind: nobody may try them by the thousand.
      await ctx.limits.spend("quote_discount", request.address, CODES_PER_ADDRESS, TEN_MINUTES);
      const userId = caller.kind === "user" ? caller.userId : null;
      return quoteDiscount(ctx, { ...input, userId });
    },
  }),
  defineFunction({
    name: "place_order",
    description:
      "Places an order. The same Idempotency-Key header and body gives the same order; another body is refused with 422.",
    rights: "anyone",
    reads: false,
    input: placeOrderInput,
    output: placeOrderOutput,
    async handler(ctx, caller, input, request) {
      await ctx.limits.spend("place_order", request.address, ORDERS_PER_ADDRESS, TEN_MINUTES);
      return placeOrder(ctx, caller, input, request.headers.get("idempotency-key"), {
        address: request.address,
      });
    },
  }),
  defineFunction({
    name: "send_contact_code",
    description: "Mails a code that shows, given with an order, that the mailbox is the orderer's.",
    rights: "anyone",
    reads: false,
    input: contactSchema.pick({ email: true }),
    output: z.null(),
    async handler(ctx, _caller, { email }, request) {
      await sendContactCode(ctx, email, request.address);
      return null;
    },
  }),
];
