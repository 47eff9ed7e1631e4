import { z } from "zod";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { readCosts, writeCost } from "./costs.server.ts";

const id = z.number().int().min(1).max(2_147_483_647);

export const functions = [
  defineFunction({
    name: "product_costs",
    description: "What one piece of a product cost on average, the newest first; naira.",
    rights: "costs.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id }),
    output: z.array(
      z.object({
        id: z.number(),
        cost: z.number(),
        pieces: z.number(),
        note: z.string(),
        at: z.string(),
        who: z.string(),
      }),
    ),
    handler: async (ctx, _caller, { id }) =>
      (await readCosts(ctx.db, id)).map(({ cost_kobo, at, who, ...row }) => ({
        ...row,
        id: Number(row.id),
        cost: koboToNaira(Number(cost_kobo)),
        at: new Date(at).toISOString(),
        who: who ?? "The shop",
      })),
  }),
  defineFunction({
    name: "set_product_cost",
    description: "Writes down what one piece of a product costs the shop, in naira.",
    rights: "costs.see",
    limit: limits.staff,
    reads: false,
    input: z.object({ id, cost: nairaSchema }),
    output: z.null(),
    async handler(ctx, caller, { id, cost }) {
      const by = actorOf(caller);
      await ctx.db.transaction(async (tx) => {
        await writeCost(
          tx,
          { productId: id, costKobo: nairaToKobo(cost) },
          { actorId: by.actorId, at: ctx.clock.now() },
        );
        // Not of the product: everybody who sees products reads the history of those.
        await recordAudit(tx, {
          ...by,
          action: "cost.set",
          entity: "cost",
          entityId: id,
          after: { cost },
        });
      });
      return null;
    },
  }),
];
