import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import {
  purchaseLineInput,
  purchaseView,
  receivePurchaseInput,
  startPurchaseInput,
} from "../schema.ts";
import {
  closePurchase,
  readPurchase,
  receivePurchase,
  setPurchaseLine,
  startPurchase,
} from "./purchases.server.ts";

const rights = "stock.move";
const limit = limits.staff;
const id = z.object({ id: z.number().int().positive() });

export const functions = [
  defineFunction({
    name: "start_purchase",
    description:
      "Writes down what a supplier will bring; answers with its number. The same Idempotency-Key header (a UUID) is the same purchase order.",
    rights,
    limit,
    reads: false,
    input: startPurchaseInput,
    output: z.number(),
    handler: (ctx, caller, input, request) =>
      startPurchase(ctx, caller, input, request.headers.get("idempotency-key")),
  }),
  defineFunction({
    name: "purchase",
    description: "What was ordered from a supplier, what has come, and what it costs.",
    rights,
    limit,
    reads: true,
    input: id,
    output: purchaseView,
    handler: (ctx, _caller, { id }) => readPurchase(ctx.db, id),
  }),
  defineFunction({
    name: "set_purchase_line",
    description: "How many of a size are ordered and what one costs; 0 takes the line away.",
    rights,
    limit,
    reads: false,
    input: purchaseLineInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await setPurchaseLine(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "receive_purchase",
    description: "Pieces of a purchase have come. The same batch moves nothing again.",
    rights,
    limit,
    reads: false,
    input: receivePurchaseInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await receivePurchase(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "close_purchase",
    description: "Nothing more is expected of a purchase.",
    rights,
    limit,
    reads: false,
    input: id,
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await closePurchase(ctx, caller, id);
      return null;
    },
  }),
];
