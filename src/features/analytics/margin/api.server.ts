import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { marginFigures, readMargin } from "./read-margin.server.ts";

export const marginFunctions = [
  defineFunction({
    name: "margin_figures",
    description: "What the pieces of the last days earned over what they cost, today included.",
    rights: "costs.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ days: z.number().int().min(1).max(366).default(30) }),
    output: marginFigures,
    handler: (ctx, _caller, { days }) => readMargin(ctx, days),
  }),
];
