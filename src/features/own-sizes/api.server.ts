import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { mergeOwnSizes } from "./own-sizes.server.ts";
import { ownSizesInput, ownSizesOutput } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "own_sizes",
    description: "The caller's sizes by category, after what this browser knows was put to them.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: ownSizesInput,
    output: ownSizesOutput,
    handler: (ctx, caller, { sizes }) => mergeOwnSizes(ctx, personOf(caller), sizes),
  }),
];
