import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { orderList } from "~/features/orders/admin/lists.server.ts";
import { readWholeList } from "~/platform/admin-list.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { queueOutput } from "./queued-order.ts";
import { readQueue } from "./read-queue.server.ts";
import { MOST_AT_ONCE, STAGES, STEPS } from "./rules.ts";
import { stepResult, takeSteps } from "./take-steps.server.ts";
import { told } from "./told.server.ts";
import { undoSteps } from "./undo-steps.server.ts";
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
      held: z
        .enum(STAGES)
        .optional()
        .describe("Without a stage: this one, if anything waits there."),
      limit: z.number().int().min(1).max(MOST_AT_ONCE).default(25),
    }),
    output: queueOutput,
    handler: (ctx, caller, { stage, held, limit, ...input }) =>
      readQueue(ctx.db, filterOf(caller, input), { wanted: stage, held, limit }),
  }),
  defineFunction({
    name: "pick_orders",
    description:
      "All orders that a search and filters of the list of orders leave, in its order, so that a step can be taken with them.",
    rights: "orders.work",
    limit: limits.staff,
    reads: true,
    input: z.object({
      search: z.string().max(200).default(""),
      filters: z.record(z.string().max(40), z.string().max(200)).default({}),
    }),
    output: z.array(z.object({ id: z.string(), version: z.number() })),
    async handler(ctx, _caller, input) {
      const asked = { ...input, sort: undefined };
      const rows = await readWholeList(ctx.db, orderList, asked, MOST_AT_ONCE);
      return rows.map(({ id, version }) => ({ id, version }));
    },
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
    name: "undo_steps",
    description:
      "Takes back one's own last step with some orders, with its mails, for a short time; says of each whether it went.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    // The versions that the step made.
    input: z.object({
      orders: z
        .array(z.object({ id: z.uuid(), version: z.number().int() }))
        .min(1)
        .max(MOST_AT_ONCE),
    }),
    output: z.array(told),
    handler: (ctx, caller, { orders }) => undoSteps(ctx, staffActor(caller), orders),
  }),
];
