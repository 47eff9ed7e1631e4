import { z } from "zod";
import { forbidden } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { placeOrder } from "../place-order.server.ts";
import { placeOrderInput } from "../schema.ts";

export const functions = [
  defineFunction({
    name: "place_staff_order",
    description:
      "Staff writes down an order taken by phone or WhatsApp, by the rules of any other. The same key and content is the same order.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: placeOrderInput.extend({ key: z.uuid() }),
    output: z.object({ id: z.string() }),
    async handler(ctx, caller, { key, ...order }) {
      if (caller.kind !== "user") throw forbidden("Sign in first");
      const { id } = await placeOrder(ctx, caller, order, key, { staffId: caller.userId });
      return { id };
    },
  }),
];
