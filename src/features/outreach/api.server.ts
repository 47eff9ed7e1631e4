import { z } from "zod";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { choosePriceDrops, readsPriceDrops } from "./price-drops/readers.server.ts";

const choice = z.object({ price_drops: z.boolean() });

export const functions = [
  defineFunction({
    name: "own_message_choices",
    description: "Which mails the caller asked for.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: z.object({}),
    output: choice,
    handler: async (ctx, caller) => ({
      price_drops: await readsPriceDrops(ctx, personOf(caller).userId),
    }),
  }),
  defineFunction({
    name: "choose_messages",
    description:
      "Begins or ends mails about saved pieces that cost less. The account's address must be proved.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: choice,
    output: choice,
    async handler(ctx, caller, input) {
      await choosePriceDrops(ctx, personOf(caller), input.price_drops);
      return input;
    },
  }),
];
