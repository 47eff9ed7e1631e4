import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { lastRun } from "~/features/riders/stops.server.ts";
import { deviceInput } from "~/lib/push-device.ts";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { assignOrders, listColleagues } from "./assign.server.ts";
import { badgesOutput, readBadges } from "./badges.server.ts";
import { setDuty } from "./duty.server.ts";
import { chooseKinds, followStaffNews, readKinds } from "./pushes.server.ts";
import { queuedOrder, tagInput } from "./queued-order.ts";
import { readWaiting } from "./read-queue.server.ts";
import { PUSH_KINDS, STAGES } from "./rules.ts";
import { changeTags, listTags } from "./tags.server.ts";
import { leaveOrder, openOrder } from "./viewers.server.ts";
import { readWhich, whichInput } from "./which.server.ts";
import { readWork } from "./work.server.ts";

const limit = limits.staff;
const order = z.object({ order_id: z.uuid() });

/** Whose work it is, what is noted about it, and who looks at it. */
export const workFunctions = [
  defineFunction({
    name: "work_badges",
    description: "How much waits for staff, for the sidebar.",
    rights: "orders.see",
    limit,
    reads: true,
    input: z.object({}),
    output: badgesOutput,
    handler: (ctx, caller) => readBadges(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "order_work",
    description:
      "Whose work an order is, its next step, whether it is packed and with a rider, its tags, and the tags that others have.",
    rights: "orders.see",
    limit,
    reads: true,
    input: order,
    output: z.object({
      assignee_id: z.string().nullable(),
      packed_at: z.string().nullable(),
      /** What it waits for; null: nothing that staff could do now. */
      waiting: z.object({ stage: z.enum(STAGES), order: queuedOrder }).nullable(),
      /** The last run that it went out with. */
      run: z.object({ id: z.string(), rider: z.string(), is_on: z.boolean() }).nullable(),
      tags: z.array(z.string()),
      known_tags: z.array(z.string()),
    }),
    async handler(ctx, _caller, { order_id }) {
      const [work, waiting, run, known_tags] = await Promise.all([
        readWork(ctx.db, order_id),
        readWaiting(ctx.db, order_id),
        lastRun(ctx.db, order_id),
        listTags(ctx.db),
      ]);
      return {
        assignee_id: work?.assigneeId ?? null,
        packed_at: work?.packedAt?.toISOString() ?? null,
        waiting: waiting ?? null,
        run: run ?? null,
        tags: work?.tags ?? [],
        known_tags,
      };
    },
  }),
  defineFunction({
    name: "list_colleagues",
    description: "Whom work can be given to.",
    rights: "orders.see",
    limit,
    reads: true,
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    handler: (ctx) => listColleagues(ctx.db, ctx.clock.now()),
  }),
  defineFunction({
    name: "assign_orders",
    description: "Gives orders to a colleague, or to nobody.",
    rights: "orders.work",
    limit,
    reads: false,
    input: z.object({
      orders: whichInput,
      assignee_id: z.uuid().nullable(),
    }),
    output: z.null(),
    async handler(ctx, caller, { orders, assignee_id }) {
      const meant = await readWhich(ctx, caller, orders);
      const ids = meant.map(({ id }) => id);
      await assignOrders(ctx, staffActor(caller), ids, assignee_id);
      return null;
    },
  }),
  defineFunction({
    name: "tag_order",
    description: "Puts a tag on an order, or takes one off.",
    rights: "orders.work",
    limit,
    reads: false,
    input: order.extend({ add: tagInput.optional(), remove: tagInput.optional() }),
    output: z.array(z.string()),
    handler: (ctx, _caller, { order_id, add, remove }) =>
      changeTags(ctx, order_id, { add, remove }),
  }),
  defineFunction({
    name: "open_order",
    description: "Says that one has an order open; names who else has.",
    rights: "orders.see",
    limit,
    reads: false,
    input: order,
    output: z.array(z.string()),
    handler: (ctx, caller, { order_id }) => openOrder(ctx, personOf(caller).userId, order_id),
  }),
  defineFunction({
    name: "leave_order",
    description: "Says that one has closed an order.",
    rights: "orders.see",
    limit,
    reads: false,
    input: order,
    output: z.null(),
    async handler(ctx, caller, { order_id }) {
      await leaveOrder(ctx, personOf(caller).userId, order_id);
      return null;
    },
  }),
  defineFunction({
    name: "staff_push_kinds",
    description: "What one's own devices are told of.",
    rights: "orders.see",
    limit,
    reads: true,
    input: z.object({}),
    output: z.array(z.enum(PUSH_KINDS)),
    handler: (ctx, caller) => readKinds(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "choose_staff_push_kinds",
    description: "Chooses what one's own devices are told of; none: nothing any more.",
    rights: "orders.see",
    limit,
    reads: false,
    input: z.object({ kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length) }),
    output: z.null(),
    async handler(ctx, caller, { kinds }) {
      await chooseKinds(ctx, personOf(caller), [...new Set(kinds)]);
      return null;
    },
  }),
  defineFunction({
    name: "follow_staff_news",
    description: "Has this browser told what its person chose.",
    rights: "orders.see",
    limit: { ...limit, also: "new browsers of a network" },
    reads: false,
    input: z.object({ device: deviceInput }),
    output: z.null(),
    async handler(ctx, caller, { device }, { address }) {
      await followStaffNews(ctx, personOf(caller), { caller, address, device });
      return null;
    },
  }),
  defineFunction({
    name: "set_duty",
    description: "Goes on duty or off: who is on is mailed about what comes in.",
    rights: "orders.see",
    limit,
    reads: false,
    input: z.object({ on: z.boolean() }),
    output: z.null(),
    async handler(ctx, caller, { on }) {
      await setDuty(ctx, personOf(caller).userId, on);
      return null;
    },
  }),
];
