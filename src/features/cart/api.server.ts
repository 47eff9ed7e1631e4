import { going, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { checkCartInput, checkCartOutput } from "./schema.ts";
import { checkCart } from "./service.server.ts";

export const functions = [
  defineFunction({
    name: "check_cart",
    description: "Present price and stock of the lines of a cart, in their order.",
    rights: "anyone",
    limit: going("urgent", limits.read),
    reads: true,
    input: checkCartInput,
    output: checkCartOutput,
    handler: (ctx, _caller, { lines }) => checkCart(ctx, lines),
  }),
];
