import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { DOOR_PAYMENTS } from "~/lib/statuses.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { moveTill, readTill, signHandover } from "./book.server.ts";
import { viewRiderCash } from "./cash-view.server.ts";
import { openLink, riderLimit } from "./link.server.ts";
import { takeRiderWord } from "./rider-actions.server.ts";
import { describeRun } from "./rider-view.server.ts";
import { saveRider } from "./riders.server.ts";
import { viewRun } from "./run-view.server.ts";
import { endRun, renewLink, revokeLink, startRun } from "./runs.server.ts";
import {
  failedInput,
  linkKey,
  outcome,
  riderCashOutput,
  riderInput,
  riderRunOutput,
  riderWord,
  runView,
} from "./schema.ts";
import { deliverByStaff, failByStaff, returnToStock } from "./staff-stops.server.ts";

const id = z.uuid();
const work = "orders.work";
const money = "orders.money";
const reason = z.string().trim().min(3, "Say why, in a few words").max(300);
const note = z.string().trim().max(300).default("");
const MOST_STOPS = 60;

/** What riders' phones ask, with the secret of their link instead of an account. */
export const riderFunctions = [
  defineFunction({
    name: "rider_run",
    description: "A rider's run, for whoever holds the secret of its link.",
    rights: "anyone",
    limit: riderLimit,
    reads: true,
    input: z.object({ key: linkKey }),
    output: riderRunOutput,
    handler: async (ctx, _caller, { key }, { address }) =>
      describeRun(ctx, await openLink(ctx, key, address)),
  }),
  defineFunction({
    name: "rider_word",
    description: "What a rider says became of a parcel; the same word counts once.",
    rights: "anyone",
    limit: riderLimit,
    reads: false,
    input: z.object({ key: linkKey, stop_id: id, word: riderWord }),
    output: z.object({ outcome }),
    async handler(ctx, _caller, { key, stop_id, word }, { address }) {
      await openLink(ctx, key, address);
      return { outcome: await takeRiderWord(ctx, key, stop_id, word) };
    },
  }),
];

export const staffFunctions = [
  defineFunction({
    name: "save_rider",
    description:
      "Writes down a rider, of our own or of a company. The same Idempotency-Key header (a UUID) is the same new rider.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: riderInput,
    output: z.object({ id: z.string() }),
    handler: async (ctx, caller, input, request) => ({
      id: await saveRider(ctx, caller, input, request.headers.get("idempotency-key")),
    }),
  }),
  defineFunction({
    name: "start_run",
    description: "Parcels go out with a rider; gives the secret of the rider's link, once.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({
      rider_id: id,
      orders: z
        .array(z.object({ id, version: z.number().int().optional() }))
        .min(1, "Choose at least one order")
        .max(MOST_STOPS, `At most ${MOST_STOPS} orders go into a run`)
        .refine((orders) => new Set(orders.map((order) => order.id)).size === orders.length, {
          message: "Each order is named once",
        }),
    }),
    output: z.object({ run_id: z.string(), key: z.string() }),
    async handler(ctx, caller, { rider_id, orders }) {
      const { runId, key } = await startRun(ctx, staffActor(caller), { riderId: rider_id, orders });
      return { run_id: runId, key };
    },
  }),
  defineFunction({
    name: "view_run",
    description: "A run with all that became of it.",
    rights: work,
    limit: limits.staff,
    reads: true,
    input: z.object({ id }),
    output: runView,
    handler: (ctx, _caller, input) => viewRun(ctx, input.id),
  }),
  defineFunction({
    name: "end_run",
    description: "The rider is back: the link ends.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ id }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await endRun(ctx, staffActor(caller), input.id);
      return null;
    },
  }),
  defineFunction({
    name: "renew_run_link",
    description: "Another link for a run; the one before works no more.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ id }),
    output: z.object({ key: z.string() }),
    handler: async (ctx, caller, input) => ({
      key: await renewLink(ctx, staffActor(caller), input.id),
    }),
  }),
  defineFunction({
    name: "revoke_run_link",
    description: "A run's link works no more.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ id }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await revokeLink(ctx, staffActor(caller), input.id);
      return null;
    },
  }),
  defineFunction({
    name: "deliver_stop",
    description: "Staff say that a parcel was delivered without its code, and why they know.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ id, reason, paid_by: z.enum(DOOR_PAYMENTS).default("cash") }),
    output: z.null(),
    async handler(ctx, caller, { id, reason, paid_by }) {
      await deliverByStaff(ctx, staffActor(caller), id, { paidBy: paid_by, reason });
      return null;
    },
  }),
  defineFunction({
    name: "fail_stop",
    description: "Staff write down that a parcel was not handed over.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: failedInput.extend({ id }),
    output: z.null(),
    async handler(ctx, caller, { id, ...failure }) {
      await failByStaff(ctx, staffActor(caller), id, failure);
      return null;
    },
  }),
  defineFunction({
    name: "return_to_stock",
    description: "A parcel that nobody took is back and was inspected: its order ends.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({
      id,
      damaged: z.array(z.object({ order_item_id: id, quantity: z.number().int().min(1) })),
      note,
      version: z.number().int().optional(),
    }),
    output: z.null(),
    async handler(ctx, caller, { id, damaged, note, version }) {
      await returnToStock(ctx, staffActor(caller), id, { damaged, note, seen: version });
      return null;
    },
  }),
];

export const cashFunctions = [
  defineFunction({
    name: "rider_cash",
    description: "What a rider has to hand in.",
    rights: money,
    limit: limits.staff,
    reads: true,
    input: z.object({ rider_id: id }),
    output: riderCashOutput,
    handler: (ctx, _caller, { rider_id }) => viewRiderCash(ctx, rider_id),
  }),
  defineFunction({
    name: "sign_handover",
    description:
      "Somebody has counted what a rider hands in, and signs for it. The same id is the same press.",
    rights: money,
    limit: limits.staff,
    reads: false,
    input: z.object({
      id: id.optional(),
      rider_id: id,
      /** Naira that the book said when it was counted. */
      expected: z.number(),
      handed_in: nairaSchema,
      note,
    }),
    output: z.object({ difference: z.number() }),
    async handler(ctx, caller, { id, rider_id, expected, handed_in, note }) {
      const { differenceKobo } = await signHandover(ctx, staffActor(caller), {
        id,
        riderId: rider_id,
        expectedKobo: Math.round(expected * 100),
        handedInKobo: nairaToKobo(handed_in),
        note,
      });
      return { difference: koboToNaira(differenceKobo) };
    },
  }),
  defineFunction({
    name: "cash_standing",
    description: "What is in the till, and what riders were short of in all.",
    rights: money,
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.object({ till: z.number(), missing: z.number() }),
    async handler(ctx) {
      const { till, missing } = await readTill(ctx.db);
      return { till: koboToNaira(till), missing: koboToNaira(missing) };
    },
  }),
  defineFunction({
    name: "move_till",
    description: "Cash comes into the till or leaves it in another way than by a rider.",
    rights: money,
    limit: limits.staff,
    reads: false,
    input: z.object({
      id,
      kind: z.enum(["paid_in", "paid_out"]),
      amount: nairaSchema.refine((naira) => naira > 0, "Enter an amount"),
      reason,
    }),
    output: z.null(),
    async handler(ctx, caller, { id, kind, amount, reason }) {
      const entry = { id, kind, amount: nairaToKobo(amount), note: reason };
      await moveTill(ctx, staffActor(caller), entry);
      return null;
    },
  }),
];
