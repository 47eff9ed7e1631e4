import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { stockAlerts } from "~/db/schema/back-in-stock.ts";
import { products } from "~/db/schema/catalogue.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { OwnAlert } from "./schema.ts";

/** What somebody waits for, the oldest first. */
export async function listOwnAlerts(ctx: Context, { userId }: SignedIn): Promise<OwnAlert[]> {
  const rows = await ctx.db
    .select({
      id: stockAlerts.id,
      product_id: products.id,
      product_name: products.name,
      category: products.category,
      size: stockAlerts.size,
      createdAt: stockAlerts.createdAt,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.userId, userId), isNull(stockAlerts.toldAt)))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
}

/** Takes one's own requests off the list; of others' nothing is touched. */
export async function removeOwnAlerts(
  ctx: Context,
  { userId }: SignedIn,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), inArray(stockAlerts.id, [...ids])));
}
