import { z } from "zod";
import { paymentEvents } from "~/db/schema/payments.ts";
import type { Context } from "~/platform/context.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { isSignedByPaystack, requirePaystack } from "~/platform/services/paystack.ts";
import { disputeData, recordDispute } from "./disputes.server.ts";
import { settle } from "./settle.server.ts";
import { sweepRefunds } from "./sweep-refunds.server.ts";

const webhookBody = z.object({
  event: z.string().max(100),
  data: z.looseObject({
    reference: z.string().max(200).optional(),
    transaction_reference: z.string().max(200).nullish(),
    refund_reference: z.string().max(200).nullish(),
  }),
});

/** Paystack calls from a few addresses, once for each payment and again for what was not taken. */
const events = defineLimit({ name: "webhook", seconds: 60, own: null, network: 3000 });

/** /webhooks: what outside services tell. That of Paystack keeps the signed event, answers at once, settles after. */
export function createPaystackWebhook(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/paystack", events, async (c) => {
    const { secretKey } = ctx.config.paystack;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (!secretKey || !isSignedByPaystack(secretKey, bytes, c.req.header("x-paystack-signature"))) {
      return c.json({ code: "bad_signature", message: "The signature is missing or wrong" }, 401);
    }
    let body: z.output<typeof webhookBody>;
    let dispute: z.output<typeof disputeData> | undefined;
    try {
      body = webhookBody.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
      if (body.event.startsWith("charge.dispute.")) dispute = disputeData.parse(body.data);
    } catch {
      return c.json({ code: "unreadable_body", message: "The event cannot be read" }, 400);
    }
    if (dispute) {
      // Answered once it is written: Paystack says again what was not taken.
      await recordDispute(ctx, body.event, dispute);
      return c.json({ received: true });
    }
    const reference = body.data.reference ?? body.data.transaction_reference;
    if (reference) {
      // One payment can have many refunds, each with events of its own.
      const { refund_reference: part } = body.data;
      await keepWebhook(ctx, body.event, part ? `${reference}/${part}` : reference, body);
      // Kept first, so that a crash here loses nothing: the sweep settles what this does not.
      const paystack = requirePaystack(ctx);
      const work = body.event.startsWith("refund.")
        ? sweepRefunds(ctx, paystack, reference)
        : settle(ctx, paystack, reference);
      void work.catch((error: Error) =>
        ctx.log.warn({ error: error.message, reference }, "webhook could not be settled yet"),
      );
    }
    return c.json({ received: true });
  });
  return routes;
}

/** The same event and reference is kept once. */
async function keepWebhook(
  ctx: Context,
  event: string,
  reference: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await ctx.db
    .insert(paymentEvents)
    .values({ event, reference, payload, receivedAt: ctx.clock.now() })
    .onConflictDoNothing();
}
