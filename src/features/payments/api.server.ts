import { Hono } from "hono";
import { z } from "zod";
import { customerOf, openOrder, viewOrder } from "~/features/orders/open-order.server.ts";
import { orderAddressInput, orderViewOutput } from "~/features/orders/schema.ts";
import type { Context } from "~/platform/context.ts";
import { isSignedByPaystack, requirePaystack } from "~/platform/services/paystack.ts";
import { defineFunction } from "~/rest/functions.ts";
import { sendReceipt } from "./receipts.server.ts";
import { sweepRefunds } from "./refunds.server.ts";
import { askAboutOrder, choosePayment, keepWebhook, startCardPayment } from "./service.server.ts";
import { settle } from "./settle.server.ts";

const methodInput = z.enum(["paystack", "transfer", "on_delivery"]);
const STARTS_PER_ADDRESS = 30;
const TEN_MINUTES = 600;

export const functions = [
  defineFunction({
    name: "choose_payment",
    description: "Another way to pay for an order that is not paid yet.",
    rights: "anyone",
    reads: false,
    input: orderAddressInput.extend({ method: methodInput.exclude(["on_delivery"]) }),
    output: orderViewOutput,
    async handler(ctx, caller, input) {
      await openOrder(ctx, caller, input);
      await choosePayment(ctx, input.order_id, input.method, customerOf(caller));
      return viewOrder(ctx, caller, input);
    },
  }),
  defineFunction({
    name: "start_card_payment",
    description: "Opens a Paystack page for an order; each call is a new attempt.",
    rights: "anyone",
    reads: false,
    input: orderAddressInput,
    output: z.object({ url: z.string() }),
    async handler(ctx, caller, input, request) {
      await ctx.limits.spend(
        "start_card_payment",
        request.address,
        STARTS_PER_ADDRESS,
        TEN_MINUTES,
      );
      await openOrder(ctx, caller, input);
      return { url: await startCardPayment(ctx, input.order_id) };
    },
  }),
  defineFunction({
    name: "check_payment",
    description: "Asks Paystack about the latest attempt, then gives the order as it stands.",
    rights: "anyone",
    reads: false,
    input: orderAddressInput,
    output: orderViewOutput,
    async handler(ctx, caller, input) {
      await openOrder(ctx, caller, input);
      await askAboutOrder(ctx, input.order_id);
      return viewOrder(ctx, caller, input);
    },
  }),
  defineFunction({
    name: "send_receipt",
    description: "Shows a transfer's receipt, sent before to /order-files, to the staff.",
    rights: "anyone",
    reads: false,
    input: orderAddressInput.extend({ file: z.string().max(100) }),
    output: orderViewOutput,
    async handler(ctx, caller, { file, ...address }) {
      await openOrder(ctx, caller, address);
      await sendReceipt(ctx, address.order_id, file, customerOf(caller));
      return viewOrder(ctx, caller, address);
    },
  }),
];

const webhookBody = z.object({
  event: z.string().max(100),
  data: z.looseObject({
    reference: z.string().max(200).optional(),
    transaction_reference: z.string().max(200).optional(),
    refund_reference: z.string().max(200).nullish(),
  }),
});

/** /webhooks: what outside services tell. That of Paystack keeps the signed event, answers at once, settles after. */
export function createPaystackWebhook(ctx: Context): Hono {
  const app = new Hono();
  app.post("/paystack", async (c) => {
    const { secretKey } = ctx.config.paystack;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (!secretKey || !isSignedByPaystack(secretKey, bytes, c.req.header("x-paystack-signature"))) {
      return c.json({ code: "bad_signature", message: "The signature is missing or wrong" }, 401);
    }
    let body: z.output<typeof webhookBody>;
    try {
      body = webhookBody.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    } catch {
      return c.json({ code: "unreadable_body", message: "The event cannot be read" }, 400);
    }
    const reference = body.data.reference ?? body.data.transaction_reference;
    if (reference) {
      // One payment can have many refunds, each with events of its own.
      const { refund_reference: part } = body.data;
      await keepWebhook(ctx, body.event, part ? `${reference}/${part}` : reference, body);
      // Kept first, so that a crash here loses nothing: the sweep settles what this does not.
      const paystack = requirePaystack(ctx);
      const work = body.event.startsWith("refund.")
        ? sweepRefunds(ctx, paystack)
        : settle(ctx, paystack, reference);
      void work.catch((error: Error) =>
        ctx.log.warn({ error: error.message, reference }, "webhook could not be settled yet"),
      );
    }
    return c.json({ received: true });
  });
  return app;
}
