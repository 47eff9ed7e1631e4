import { z } from "zod";
import { viewOrder } from "~/features/orders/open-order.server.ts";
import { orderAddressInput, orderViewOutput } from "~/features/orders/schema.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { changeOwnAddress, quoteNewAddress, sendAddressCode } from "./change-address.server.ts";
import { addressQuote, changeAddressInput, newAddressInput } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "quote_order_address",
    description: "What sending an order to another address comes to.",
    rights: "anyone",
    limit: limits.write,
    reads: false,
    input: newAddressInput,
    output: addressQuote,
    handler: quoteNewAddress,
  }),
  defineFunction({
    name: "send_order_address_code",
    description: "Mails the order's own mailbox a code with which a guest changes its address.",
    rights: "anyone",
    limit: limits.mail,
    reads: false,
    input: orderAddressInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await sendAddressCode(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "change_order_address",
    description: "The customer sends an order elsewhere before it has left.",
    rights: "anyone",
    limit: limits.guess,
    reads: false,
    input: changeAddressInput,
    output: orderViewOutput,
    async handler(ctx, caller, input) {
      await changeOwnAddress(ctx, caller, input);
      return viewOrder(ctx, caller, input);
    },
  }),
];
