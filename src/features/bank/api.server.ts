import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { bringBackCredit, dismissCredit } from "./dismiss.server.ts";
import { findOrdersFor } from "./find-orders.server.ts";
import { matchAll } from "./match.server.ts";
import { readCredits, readProposedMatches } from "./read-credits.server.ts";
import { creditsOutput, fits, matchesInput, matchResult, proposedMatch } from "./schema.ts";

const rights = "orders.money";
const limit = limits.staff;
const credit = z.object({ credit_id: z.uuid() });

export const functions = [
  defineFunction({
    name: "bank_credits",
    description:
      "Money that came to the bank: what waits, with the order it may be for, and what was decided.",
    rights,
    limit,
    reads: true,
    input: z.object({}),
    output: creditsOutput,
    handler: (ctx) => readCredits(ctx),
  }),
  defineFunction({
    name: "bank_proposals",
    description: "Orders that wait for a transfer of which the bank seems to tell.",
    rights,
    limit,
    reads: true,
    input: z.object({}),
    output: z.array(proposedMatch),
    handler: (ctx) => readProposedMatches(ctx),
  }),
  defineFunction({
    name: "find_bank_orders",
    description: "Orders by what staff type, to say by hand which one money is for.",
    rights,
    limit,
    reads: true,
    input: z.object({ text: z.string().trim().min(2).max(100) }),
    output: fits,
    handler: (ctx, _caller, { text }) => findOrdersFor(ctx, text),
  }),
  defineFunction({
    name: "match_bank_credits",
    description: "Says which orders lines of the bank are for; of each what became of it.",
    rights,
    limit,
    reads: false,
    input: matchesInput,
    output: z.array(matchResult),
    handler: (ctx, caller, { matches }) =>
      matchAll(
        ctx,
        staffActor(caller),
        matches.map(({ credit_id, order_id, version }) => ({
          creditId: credit_id,
          orderId: order_id,
          seen: version,
        })),
      ),
  }),
  defineFunction({
    name: "dismiss_bank_credit",
    description: "Money of a line is no order's.",
    rights,
    limit,
    reads: false,
    input: credit,
    output: z.null(),
    async handler(ctx, caller, { credit_id }) {
      await dismissCredit(ctx, staffActor(caller), credit_id);
      return null;
    },
  }),
  defineFunction({
    name: "bring_back_bank_credit",
    description: "Money of a line may be an order's after all.",
    rights,
    limit,
    reads: false,
    input: credit,
    output: z.null(),
    async handler(ctx, caller, { credit_id }) {
      await bringBackCredit(ctx, staffActor(caller), credit_id);
      return null;
    },
  }),
];
