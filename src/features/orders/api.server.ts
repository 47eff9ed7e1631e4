import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import { deviceInput } from "~/lib/push-device.ts";
import { going, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { orderKey } from "./access.server.ts";
import { customerOf } from "./actor.server.ts";
import { openOrder, viewOrder } from "./open-order.server.ts";
import { describeOrder } from "./order-view.server.ts";
import { followOrder } from "./push.server.ts";
import { orderAddressInput, orderViewOutput } from "./schema.ts";
import { sendConfirmation } from "./send-confirmation.server.ts";
import { cancelOwnOrder } from "./status-requests.server.ts";

export const functions = [
  defineFunction({
    name: "get_order",
    description: "One order, for its owner or whoever holds the key in its link.",
    rights: "anyone",
    limit: going("urgent", limits.read),
    reads: true,
    input: orderAddressInput,
    output: orderViewOutput,
    handler: (ctx, caller, input) => viewOrder(ctx, caller, input),
  }),
  defineFunction({
    name: "my_order",
    description: "An order of one's own, with the key that opens it on its page.",
    rights: "signed_in",
    limit: going("urgent", limits.read),
    reads: true,
    input: orderAddressInput.pick({ order_id: true }),
    output: z.object({ order: orderViewOutput, key: z.string() }),
    async handler(ctx, caller, input) {
      const [record, settings] = await Promise.all([
        openOrder(ctx, caller, input),
        getSettings(ctx),
      ]);
      return { order: describeOrder(ctx, record, settings), key: orderKey(ctx, record.order) };
    },
  }),
  defineFunction({
    name: "send_confirmation",
    description: "Mails the link that confirms an order once more.",
    rights: "anyone",
    limit: limits.mail,
    reads: false,
    input: orderAddressInput,
    output: orderViewOutput,
    async handler(ctx, caller, input, request) {
      const { order } = await openOrder(ctx, caller, input);
      await sendConfirmation(ctx, order, request.address);
      return viewOrder(ctx, caller, input);
    },
  }),
  defineFunction({
    name: "follow_order",
    description: "Has this browser told when the order leaves, is out for delivery and arrives.",
    rights: "anyone",
    limit: { ...limits.write, also: "new browsers of a network" },
    reads: false,
    input: orderAddressInput.extend({ device: deviceInput }),
    output: z.null(),
    async handler(ctx, caller, { device, ...order }, { address }) {
      await followOrder(ctx, { caller, address, device }, order);
      return null;
    },
  }),
  defineFunction({
    name: "cancel_order",
    description: "The customer cancels an order that is still pending.",
    rights: "anyone",
    limit: limits.write,
    reads: false,
    input: orderAddressInput,
    output: orderViewOutput,
    async handler(ctx, caller, input) {
      await openOrder(ctx, caller, input);
      await cancelOwnOrder(ctx, customerOf(caller), input.order_id);
      return viewOrder(ctx, caller, input);
    },
  }),
];
