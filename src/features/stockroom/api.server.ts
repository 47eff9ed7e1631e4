import { z } from "zod";
import { setCodes } from "~/features/inventory/codes.server.ts";
import { barcodeField, shelfField, skuField } from "~/features/inventory/codes.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { readLabels } from "./labels/read-labels.server.ts";
import { moveByStaff } from "./move-stock.server.ts";
import { saveWatch } from "./reorder/low-stock.server.ts";
import { labelText, moveInput, variantKey, watchInput } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "label_texts",
    description: "What the labels of some sizes say, in the order asked for.",
    rights: "products.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ variants: z.array(variantKey).min(1).max(500) }),
    output: z.array(labelText),
    handler: (ctx, _caller, { variants }) => readLabels(ctx.db, variants),
  }),
  defineFunction({
    name: "save_stock_watch",
    description: "At how many free pieces a product is low, and how long a delivery of it takes.",
    rights: "stock.move",
    limit: limits.staff,
    reads: false,
    input: watchInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await saveWatch(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "save_codes",
    description: "The SKU, the barcode and the shelf of one size of a product.",
    rights: "products.edit",
    limit: limits.staff,
    reads: false,
    input: variantKey.extend({
      sku: skuField,
      barcode: barcodeField,
      shelf: shelfField,
      /** As they were seen; left out: they are overwritten. */
      seen: z
        .object({ sku: z.string(), barcode: z.string(), shelf: z.string().nullable() })
        .optional(),
    }),
    output: z.null(),
    async handler(ctx, caller, { product_id, size, seen, ...codes }) {
      await ctx.db.transaction(async (tx) => {
        const { before, after } = await setCodes(tx, { productId: product_id, size }, codes, seen);
        await recordAudit(tx, {
          ...actorOf(caller),
          action: "product.codes",
          entity: "product",
          entityId: product_id,
          before: { size, ...before },
          after: { size, ...after },
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
