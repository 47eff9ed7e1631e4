import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { arrangementInput, arrangementView, saveArrangementInput } from "../schema.ts";
import { readList } from "./read-list.server.ts";
import { saveArrangement } from "./save-arrangement.server.ts";

export const functions = [
  defineFunction({
    name: "list_arrangement",
    description: "Which pieces stand first and last in a list of the shop, and the first between.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: true,
    input: arrangementInput,
    output: arrangementView,
    handler: (ctx, _caller, { list }) => readList(ctx, list),
  }),
  defineFunction({
    name: "arrange_list",
    description: "Puts pieces first and last in a list of the shop.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: false,
    input: saveArrangementInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await saveArrangement(ctx, caller, input);
      return null;
    },
  }),
];
