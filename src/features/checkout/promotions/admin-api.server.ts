import { z } from "zod";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import {
  flashSaleView,
  readFlashSale,
  saveFlashSale,
  saveFlashSaleInput,
} from "./flash-sale/flash-sale.server.ts";
import { savePromotion, savePromotionInput } from "./save-promotion.server.ts";

export const functions = [
  defineFunction({
    name: "flash_sale",
    description: "The Flash Sale: its rule, when it holds, what is in it and what was sold in it.",
    rights: "discounts.edit",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: flashSaleView,
    handler: (ctx) => readFlashSale(ctx),
  }),
  defineFunction({
    name: "save_flash_sale",
    description:
      "Switches the Flash Sale, or gives it its moments. What is odd about it is said first to who is not sure.",
    rights: "discounts.edit",
    limit: limits.staff,
    reads: false,
    input: saveFlashSaleInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await saveFlashSale(ctx, personOf(caller), input);
      return null;
    },
  }),
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
