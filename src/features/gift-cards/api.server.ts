import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { quoteCard } from "./quote.server.ts";

export const shopperFunctions = [
  defineFunction({
    name: "quote_gift_card",
    description: "What can be spent of the gift card with this code; a refusal says why.",
    rights: "anyone",
    // Codes are money: nobody may try them by the thousand.
    limit: limits.guess,
    reads: false,
    input: z.object({ code: z.string().trim().min(1, "Enter the code").max(60) }),
    output: z.object({
      last_four: z.string(),
      /** Naira. */
      balance: z.number(),
      expires_at: z.string().nullable(),
    }),
    handler: (ctx, caller, { code }, request) =>
      quoteCard(ctx, caller, { code, address: request.address }),
  }),
];
