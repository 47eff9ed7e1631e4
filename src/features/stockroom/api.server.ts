import { z } from "zod";
import { setCodes } from "~/features/inventory/codes.server.ts";
import { barcodeField, shelfField, skuField } from "~/features/inventory/codes.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { moveByStaff } from "./move-stock.server.ts";
import { moveInput, variantKey } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "save_codes",
    description: "The SKU, the barcode and the shelf of one size of a product.",
    rights: "products.edit",
    limit: limits.staff,
    reads: false,
    input: variantKey.extend({ sku: skuField, barcode: barcodeField, shelf: shelfField }),
    output: z.null(),
    async handler(ctx, caller, { product_id, size, ...codes }) {
      await ctx.db.transaction(async (tx) => {
        const before = await setCodes(tx, { productId: product_id, size }, codes);
        await recordAudit(tx, {
          ...actorOf(caller),
          action: "product.codes",
          entity: "product",
          entityId: product_id,
          before: { size, ...before },
          after: { size, ...codes },
        });
      });
      return null;
    },
  }),
  defineFunction({
    name: "move_stock",
    description:
      "Receives pieces, writes damaged ones off, or corrects how many there are by a difference. The same id moves nothing again.",
    rights: "stock.move",
    limit: limits.staff,
    reads: false,
    input: moveInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await moveByStaff(ctx, caller, input);
      return null;
    },
  }),
];
