import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { queueOutput } from "./queued-order.ts";
import { readQueue } from "./read-queue.server.ts";
import { MOST_AT_ONCE, STAGES, STEPS } from "./rules.ts";
import { unpackOrder } from "./steps.server.ts";
import { stepResult, takeSteps } from "./take-steps.server.ts";
import { filterInput, filterOf, readWhich, whichInput } from "./which.server.ts";

export const functions = [
  defineFunction({
    name: "work_queue",
    description: "Orders that wait for staff, by stage, the oldest first.",
    rights: "orders.see",
    limit: limits.staff,
    reads: true,
    input: filterInput.extend({
      stage: z.enum(STAGES).optional(),
      limit: z.number().int().min(1).max(MOST_AT_ONCE).default(25),
    }),
    output: queueOutput,
    handler: (ctx, caller, { stage, limit, ...input }) =>
      readQueue(ctx.db, filterOf(caller, input), { wanted: stage, limit }),
  }),
  defineFunction({
    name: "step_orders",
    description:
      "Takes the next step with some orders, or with all that wait in a stage; says of each what became of it.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: z.object({
      step: z.enum(STEPS),
      carrier: z.string().trim().max(60).default(""),
      orders: whichInput,
    }),
    output: z.array(stepResult),
    async handler(ctx, caller, { step, carrier, orders }) {
      const meant = await readWhich(ctx, caller, orders);
      return takeSteps(
        ctx,
        staffActor(caller),
        step,
        meant.map(({ id, version }) => ({ orderId: id, seen: version, carrier })),
      );
    },
  }),
  defineFunction({
    name: "unpack_order",
    description: "An order is not packed after all.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: z.object({ order_id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { order_id }) {
      await unpackOrder(ctx, staffActor(caller), order_id);
      return null;
    },
  }),
];
