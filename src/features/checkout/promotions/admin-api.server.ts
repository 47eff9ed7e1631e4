import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { savePromotion, savePromotionInput } from "./save-promotion.server.ts";

export const functions = [
  defineFunction({
    name: "save_discount",
    description:
      "Adds a promotion, with a code or without, or with an id changes one. What is odd about it is said first to who is not sure.",
    rights: "discounts.edit",
    limit: limits.staff,
    reads: false,
    input: savePromotionInput,
    output: z.object({ id: z.string() }),
    handler: savePromotion,
  }),
];
