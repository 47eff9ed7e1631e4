import { asc, inArray } from "drizzle-orm";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { writeCsv } from "~/lib/csv.ts";
import type { Context } from "~/platform/context.ts";
import { HEADER, toCells } from "./product-csv.ts";
import { toValues } from "./stored-fields.ts";
import { productColumns } from "./stored-products.server.ts";

/**
 * Products as CSV; an import takes the file back unchanged. `stock_was` stays as it is while
 * `stock` is edited: the difference is applied, so that pieces sold meanwhile do not come back.
 */
export async function exportProducts(ctx: Context, ids?: readonly number[]): Promise<string> {
  const rows = await ctx.db
    .select(productColumns)
    .from(products)
    .where(ids ? inArray(products.id, [...ids]) : undefined)
    .orderBy(asc(products.id));
  const counts = await ctx.db
    .select()
    .from(productStock)
    .orderBy(productStock.productId, productStock.position);
  const stock = Map.groupBy(counts, ({ productId }) => productId);
  return writeCsv(
    HEADER,
    rows.map((row) => {
      const lines = stock.get(row.id) ?? [];
      return toCells(
        row.id,
        toValues(row),
        lines.map(({ size, onHand }) => ({ size, quantity: onHand })),
      );
    }),
  );
}
