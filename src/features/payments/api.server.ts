import { z } from "zod";
import { customerOf } from "~/features/orders/actor.server.ts";
import { openOrder, viewOrder } from "~/features/orders/open-order.server.ts";
import { orderAddressInput, orderViewOutput } from "~/features/orders/schema.ts";
import { SHOPPER_METHODS } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { defineLimit, type Limit, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { askAboutOrder } from "./ask-paystack.server.ts";
import { startCardPayment } from "./card-payment.server.ts";
import { choosePayment } from "./choose-payment.server.ts";
import { sendReceipt } from "./receipts.server.ts";

/** What opens a page at Paystack. */
const paystackLimit = defineLimit({ name: "ask_paystack", seconds: 600, own: 60, network: 120 });

/**
 * What an order's page asks every few seconds while money is waited for, for as long as it is open: no budget
 * of whoever pays. Paystack is asked the less often, see `askAboutOrder`.
 */
const lookLimit = defineLimit({ name: "check_payment", seconds: 600, own: 600, network: 6000 });

const TRIES_A_DAY = 60;
const DAY = 86_400;

/**
 * Counts what is done about the payment of one order: each leaves rows that its page reads every time, and
 * an order costs a stranger nothing.
 *
 * @throws AppError rate_limited
 */
const spendTry = (ctx: Context, orderId: string): Promise<void> =>
  ctx.limits.spend("order_payment", orderId, TRIES_A_DAY, DAY);

/** The use case counts by order, too. */
const byOrder = (limit: Limit): Limit => ({ ...limit, also: "order" });

export const functions = [
  defineFunction({
    name: "choose_payment",
    description: "Another way to pay for an order that is not paid yet.",
    rights: "anyone",
    limit: byOrder(limits.write),
    reads: false,
    input: orderAddressInput.extend({ method: z.enum(SHOPPER_METHODS).exclude(["on_delivery"]) }),
    output: orderViewOutput,
    async handler(ctx, caller, input) {
      await openOrder(ctx, caller, input);
      await spendTry(ctx, input.order_id);
      await choosePayment(ctx, input.order_id, input.method, customerOf(caller));
      return viewOrder(ctx, caller, input);
    },
  }),
  defineFunction({
    name: "start_card_payment",
    description: "Opens a Paystack page for an order; each call is a new attempt.",
    rights: "anyone",
    limit: byOrder(paystackLimit),
    reads: false,
    input: orderAddressInput,
    output: z.object({ url: z.string() }),
    async handler(ctx, caller, input) {
      await openOrder(ctx, caller, input);
      await spendTry(ctx, input.order_id);
      return { url: await startCardPayment(ctx, input.order_id) };
    },
  }),
  defineFunction({
    name: "check_payment",
    description: "Asks Paystack about the latest attempt, then gives the order as it stands.",
    rights: "anyone",
    limit: lookLimit,
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
    limit: byOrder(limits.write),
    reads: false,
    input: orderAddressInput.extend({ file: z.string().max(100) }),
    output: orderViewOutput,
    async handler(ctx, caller, { file, ...address }) {
      await openOrder(ctx, caller, address);
      await spendTry(ctx, address.order_id);
      await sendReceipt(ctx, address.order_id, file, customerOf(caller));
      return viewOrder(ctx, caller, address);
    },
  }),
];
