import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { viewOrder } from "~/features/orders/open-order.server.ts";
import { orderAddressInput, orderViewOutput } from "~/features/orders/schema.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { codeSent } from "../schema.ts";
import { changeOwnAddress, quoteNewAddress, sendAddressCode } from "./change-address.server.ts";
import { editAddress } from "./edit-address.server.ts";
import { addressQuote, changeAddressInput, newAddressInput, staffAddress } from "./schema.ts";

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
    output: codeSent,
    handler: sendAddressCode,
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
  defineFunction({
    name: "edit_order_address",
    description: "Changes where an order goes, until it has left.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: staffAddress.extend({ order_id: z.uuid(), version: z.number().int().optional() }),
    output: z.null(),
    async handler(ctx, caller, { order_id, version, ...address }) {
      await editAddress(ctx, staffActor(caller), order_id, address, version);
      return null;
    },
  }),
];
