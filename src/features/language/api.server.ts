import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { addSynonym, removeSynonym } from "./synonyms.server.ts";

const words = z.string().trim().min(1, "Enter a word").max(60);

export const functions = [
  defineFunction({
    name: "add_synonym",
    description: "Says what a word or phrase means, for every search from now on.",
    rights: "products.edit",
    limit: limits.staff,
    reads: false,
    input: z.object({ said: words, means: words }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await addSynonym(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "remove_synonym",
    description: "A word means again what it says.",
    rights: "products.edit",
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.number().int().positive() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await removeSynonym(ctx, caller, id);
      return null;
    },
  }),
];
