import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { type Caller, personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { queueOutput } from "./queued-order.ts";
import { readQueue, readStageIds } from "./read-queue.server.ts";
import { MOST_AT_ONCE, STAGES, STEPS, tidyTag } from "./rules.ts";
import type { WorkFilter } from "./stages.server.ts";
import { unpackOrder } from "./steps.server.ts";
import { stepResult, takeSteps } from "./take-steps.server.ts";

const tag = z.string().transform(tidyTag).pipe(z.string().max(30));
const filter = z.object({
  /** "me", "nobody", or the id of a colleague; left out: everybody's. */
  assignee: z.union([z.literal("me"), z.literal("nobody"), z.uuid()]).optional(),
  tag: tag.optional(),
});

const filterOf = (caller: Caller, { assignee, tag }: z.output<typeof filter>): WorkFilter => ({
  assignee: assignee === "me" ? personOf(caller).userId : assignee,
  tag: tag || undefined,
});

export const functions = [
  defineFunction({
    name: "work_queue",
    description: "Orders that wait for staff, by stage, the oldest first.",
    rights: "orders.see",
    limit: limits.staff,
    reads: true,
    input: filter.extend({
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
      orders: z.union([
        z
          .array(z.object({ id: z.uuid(), version: z.number().int().optional() }))
          .min(1)
          .max(MOST_AT_ONCE),
        filter.extend({ stage: z.enum(STAGES) }),
      ]),
    }),
    output: z.array(stepResult),
    async handler(ctx, caller, { step, carrier, orders }) {
      const meant = Array.isArray(orders)
        ? orders
        : await readStageIds(ctx.db, orders.stage, filterOf(caller, orders), MOST_AT_ONCE);
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
