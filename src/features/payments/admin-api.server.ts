import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { REFUND_STATUSES } from "~/lib/statuses.ts";
import { defineFunction } from "~/rest/functions.ts";
import { confirmTransfer } from "./pay-order.server.ts";
import { refundOrder } from "./refunds-due.server.ts";
import { processRefund } from "./send-refund.server.ts";

const id = z.uuid();
const pieces = z.object({ order_item_id: id, quantity: z.number().int().min(1) });
const rights = "orders.money";

export const functions = [
  defineFunction({
    name: "confirm_transfer",
    description: "Staff saw a bank transfer arrive.",
    rights,
    reads: false,
    input: z.object({ payment_id: z.uuid() }),
    output: z.object({ outcome: z.string() }),
    handler: async (ctx, caller, { payment_id }) => ({
      outcome: await confirmTransfer(ctx, staffActor(caller), payment_id),
    }),
  }),
  defineFunction({
    name: "refund_order",
    description: "Gives money back, whole or in part, with or without putting pieces on the shelf.",
    rights,
    reads: false,
    input: z.object({
      order_id: id,
      amount: nairaSchema.refine((naira) => naira > 0, "An amount above zero"),
      reason: z.enum(["customer_request", "return", "other"]).default("customer_request"),
      note: z.string().trim().max(500).default(""),
      items: z.array(pieces.extend({ restock: z.boolean() })).default([]),
      key: z.string().min(8).max(80),
    }),
    output: z.object({ id: z.string() }),
    async handler(ctx, caller, input) {
      const { id } = await refundOrder(ctx, staffActor(caller), {
        orderId: input.order_id,
        amountKobo: nairaToKobo(input.amount),
        reason: input.reason,
        note: input.note,
        items: input.items,
        idempotencyKey: input.key,
      });
      return { id };
    },
  }),
  defineFunction({
    name: "process_refund",
    description: "Sends a refund that is due, or says that it was transferred.",
    rights,
    reads: false,
    input: z.object({ refund_id: id }),
    output: z.object({ status: z.enum(REFUND_STATUSES) }),
    handler: (ctx, caller, { refund_id }) => processRefund(ctx, staffActor(caller), refund_id),
  }),
];
