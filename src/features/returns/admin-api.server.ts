import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { RETURN_RESOLUTIONS } from "~/lib/statuses.ts";
import { requireRight } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { exchangeReturn } from "./exchange.server.ts";
import { readPhotos, readReturns } from "./queries.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { beginReturnInput, returnsOutput } from "./schema.ts";
import { beginReturn, stepReturn } from "./service.server.ts";

const id = z.uuid();

export const functions = [
  defineFunction({
    name: "return_photos",
    description: "What the customer has photographed of a return; the links work for an hour.",
    rights: "orders.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ return_id: id }),
    output: z.array(z.string()),
    handler: (ctx, _caller, { return_id }) => readPhotos(ctx, return_id),
  }),
  defineFunction({
    name: "order_returns",
    description: "What of an order can still come back, and its returns, for staff.",
    rights: "orders.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ order_id: id }),
    output: returnsOutput,
    handler: (ctx, _caller, { order_id }) => readReturns(ctx, order_id),
  }),
  defineFunction({
    name: "begin_return",
    description: "Staff begin a return or an exchange for a customer; it needs no answer any more.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: beginReturnInput,
    output: z.object({ id }),
    async handler(ctx, caller, { order_id, why, is_late, ...request }) {
      if (is_late)
        requireRight(caller, "returns.late", "take pieces back when the days for returns are over");
      const by = { why, isLate: is_late };
      return { id: await beginReturn(ctx, staffActor(caller), order_id, request, by) };
    },
  }),
  defineFunction({
    name: "step_return",
    description: "The next step of a return.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: z.object({
      return_id: id,
      step: z.enum(["authorize", "refuse", "receive", "inspect"]),
      note: z.string().trim().max(500).default(""),
    }),
    output: z.null(),
    async handler(ctx, caller, { return_id, step, note }) {
      await stepReturn(ctx, staffActor(caller), return_id, step, note);
      return null;
    },
  }),
  defineFunction({
    name: "settle_return",
    description: "Ends an inspected return with the money or with another size.",
    rights: "orders.money",
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({
      return_id: id,
      by: z.enum(RETURN_RESOLUTIONS),
      restock: z.boolean().default(true),
      /** Its money goes onto the account's store credit, at once. */
      to_credit: z.boolean().default(false),
    }),
    output: z.null(),
    async handler(ctx, caller, { return_id, by, restock, to_credit }) {
      const options = { restockPieces: restock, toCredit: to_credit };
      if (by === "refund") await refundReturn(ctx, staffActor(caller), return_id, options);
      else await exchangeReturn(ctx, staffActor(caller), return_id, options);
      return null;
    },
  }),
];
