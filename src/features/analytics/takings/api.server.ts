import { z } from "zod";
import { costing, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { exportMoves } from "./export-moves.server.ts";
import { readTakings } from "./read-takings.server.ts";
import { daysInput, takingsOutput } from "./schema.ts";

export const takingsFunctions = [
  defineFunction({
    name: "admin_takings",
    description: "Money in and out by day and way to pay, its VAT, and what staff did.",
    rights: "orders.money",
    limit: costing(limits.staff, 3),
    reads: true,
    input: daysInput,
    output: takingsOutput,
    handler: (ctx, _caller, days) => readTakings(ctx, days),
  }),
  defineFunction({
    name: "export_money",
    description: "Every move of money of some days as CSV, for an accountant.",
    rights: "orders.money",
    limit: limits.costly,
    stepUp: true,
    reads: true,
    input: daysInput,
    output: z.string(),
    handler: (ctx, caller, days) => exportMoves(ctx, caller, days),
  }),
];
