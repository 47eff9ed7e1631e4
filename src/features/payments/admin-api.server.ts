import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { REFUND_STATUSES, TAKEN_METHODS } from "~/lib/statuses.ts";
import { limits } from "~/platform/route-limits.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { defineFunction } from "~/rest/functions.ts";
import { retryRefund, settleRefundByHand } from "./attend-refund.server.ts";
import { refundAsCredit } from "./credit-refund.server.ts";
import { confirmTransfer } from "./pay-order.server.ts";
import { refundOrder } from "./refunds-due.server.ts";
import { processRefund } from "./send-refund.server.ts";
import { takePayment } from "./take-payment.server.ts";

const id = z.uuid();
const pieces = z.object({ order_item_id: id, quantity: z.number().int().min(1) });
const rights = "orders.money";
/** The order's version as the caller saw it: refused when it is another one by now. */
const version = z.number().int().optional();

export const functions = [
  defineFunction({
    name: "confirm_transfer",
    description: "Staff saw a bank transfer arrive.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ payment_id: z.uuid(), version }),
    output: z.object({ outcome: z.string() }),
    handler: async (ctx, caller, { payment_id, version }) => ({
      outcome: await confirmTransfer(ctx, staffActor(caller), payment_id, version),
    }),
  }),
  defineFunction({
    name: "take_payment",
    description: "Staff have the money of an order: cash, by card machine, or by a transfer.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ order_id: id, method: z.enum(TAKEN_METHODS), version: z.number().int() }),
    output: z.null(),
    async handler(ctx, caller, { order_id, method, version }) {
      await takePayment(ctx, staffActor(caller), { orderId: order_id, method, seen: version });
      return null;
    },
  }),
  defineFunction({
    name: "refund_order",
    description: "Gives money back, whole or in part, with or without putting pieces on the shelf.",
    rights,
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({
      order_id: id,
      amount: nairaSchema.refine((naira) => naira > 0, "An amount above zero"),
      reason: z.enum(["customer_request", "return", "other"]).default("customer_request"),
      note: z.string().trim().max(500).default(""),
      items: z.array(pieces.extend({ restock: z.boolean() })).default([]),
      /** What a gift card paid goes back last, not first. */
      card_last: z.boolean().default(false),
      /** What no gift card paid goes onto the account's store credit, at once. */
      to_credit: z.boolean().default(false),
      key: z.string().min(8).max(80),
      version,
    }),
    output: z.object({ id: z.string() }),
    async handler(ctx, caller, input) {
      const refund = input.to_credit ? refundAsCredit : refundOrder;
      const { id } = await refund(ctx, staffActor(caller), {
        orderId: input.order_id,
        amountKobo: nairaToKobo(input.amount),
        reason: input.reason,
        note: input.note,
        items: input.items,
        cardLast: input.card_last,
        idempotencyKey: input.key,
        seen: input.version,
      });
      return { id };
    },
  }),
  defineFunction({
    name: "process_refund",
    description:
      "Sends a refund that is due, says that it was transferred, or puts it onto the account's store credit.",
    rights,
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({ refund_id: id, version, to_credit: z.boolean().default(false) }),
    output: z.object({ status: z.enum(REFUND_STATUSES) }),
    handler: (ctx, caller, { refund_id, version, to_credit }) =>
      processRefund(ctx, staffActor(caller), refund_id, version, to_credit),
  }),
  defineFunction({
    name: "refund_banks",
    description: "Banks that Paystack can send a refund to.",
    rights,
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    handler: (ctx) => requirePaystack(ctx).listBanks(),
  }),
  defineFunction({
    name: "retry_refund",
    description: "Sends a refund that Paystack could not send back to the customer's bank account.",
    rights,
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({
      refund_id: id,
      bank_id: z.string().regex(/^\d{1,10}$/, "Choose the bank"),
      account_number: z.string().regex(/^\d{10}$/, "An account number has 10 digits"),
    }),
    output: z.object({ status: z.enum(REFUND_STATUSES) }),
    handler: (ctx, caller, { refund_id, bank_id, account_number }) =>
      retryRefund(ctx, staffActor(caller), refund_id, {
        bankId: bank_id,
        accountNumber: account_number,
      }),
  }),
  defineFunction({
    name: "settle_refund_by_hand",
    description:
      "Says that a refund was transferred outside Paystack, with the transfer's reference.",
    rights,
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({
      refund_id: id,
      reference: z.string().trim().min(3, "Enter the transfer's reference").max(100),
    }),
    output: z.object({ status: z.enum(REFUND_STATUSES) }),
    handler: (ctx, caller, { refund_id, reference }) =>
      settleRefundByHand(ctx, staffActor(caller), refund_id, reference),
  }),
];
