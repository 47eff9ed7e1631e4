import { z } from "zod";
import { actorOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { confirmInput, countState, startInput, tallyInput, variantKey } from "../schema.ts";
import { readCount, readShelves } from "./read-count.server.ts";
import { closeCount, confirmCount, startCount } from "./settle-count.server.ts";
import { countAgain, tallyPieces } from "./tallies.server.ts";

const id = z.object({ id: z.uuid() });

export const functions = [
  defineFunction({
    name: "list_shelves",
    description: "Shelves that have pieces on them.",
    rights: "products.see",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.array(z.string()),
    handler: (ctx) => readShelves(ctx.db),
  }),
  defineFunction({
    name: "start_count",
    description: "Begins to count a shelf or a category.",
    rights: "stock.count",
    limit: limits.staff,
    reads: false,
    input: startInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await startCount(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "count_state",
    description: "What a count has found, and what it has not found yet.",
    rights: "stock.count",
    limit: limits.staff,
    reads: true,
    input: id,
    output: countState,
    handler: (ctx, _caller, { id }) => readCount(ctx.db, id),
  }),
  defineFunction({
    name: "tally",
    description:
      "Pieces that somebody found, by code; those of one size add up, and one sent again counts once.",
    rights: "stock.count",
    limit: limits.staff,
    reads: false,
    input: z.object({ count_id: z.uuid(), tallies: z.array(tallyInput).min(1).max(200) }),
    output: z.array(z.object({ id: z.string(), problem: z.string().nullable() })),
    handler: (ctx, caller, { count_id, tallies }) =>
      tallyPieces(ctx, count_id, tallies, actorOf(caller).actorId),
  }),
  defineFunction({
    name: "count_again",
    description: "Forgets what was found of one size, for it to be counted from the start.",
    rights: "stock.count",
    limit: limits.staff,
    reads: false,
    input: variantKey.extend({ count_id: z.uuid() }),
    output: z.null(),
    async handler(ctx, _caller, { count_id, ...variant }) {
      await countAgain(ctx, count_id, variant);
      return null;
    },
  }),
  defineFunction({
    name: "confirm_count",
    description: "Moves the differences that a count found, with the figures that the person saw.",
    rights: "stock.move",
    limit: limits.staff,
    reads: false,
    input: confirmInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await confirmCount(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "close_count",
    description: "Ends a count; what was not confirmed stays as it is.",
    rights: "stock.count",
    limit: limits.staff,
    reads: false,
    input: id,
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await closeCount(ctx, caller, id);
      return null;
    },
  }),
];
