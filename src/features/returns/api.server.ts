import { customerOf } from "~/features/orders/actor.server.ts";
import { openOrder } from "~/features/orders/open-order.server.ts";
import { orderAddressInput } from "~/features/orders/schema.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { readReturns } from "./queries.server.ts";
import { requestReturnInput, returnsOutput } from "./schema.ts";
import { requestReturn } from "./service.server.ts";

export const functions = [
  defineFunction({
    name: "get_returns",
    description:
      "What can be returned of an order and its returns, for its owner or whoever holds its link.",
    rights: "anyone",
    limit: limits.read,
    reads: true,
    input: orderAddressInput,
    output: returnsOutput,
    async handler(ctx, caller, input) {
      await openOrder(ctx, caller, input);
      return readReturns(ctx, input.order_id);
    },
  }),
  defineFunction({
    name: "request_return",
    description: "Asks to send pieces of a delivered order back, for their money or another size.",
    rights: "anyone",
    limit: limits.write,
    reads: false,
    input: requestReturnInput,
    output: returnsOutput,
    async handler(ctx, caller, { order_id, key, ...request }) {
      await openOrder(ctx, caller, { order_id, key });
      await requestReturn(ctx, customerOf(caller), order_id, request);
      return readReturns(ctx, order_id);
    },
  }),
];
