import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { isOneOf, SHOPPER_METHODS, type ShopperMethod } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";

/** How somebody paid what they ordered last themselves; null where they have not. */
export async function lastWayOf(ctx: Context, userId: string): Promise<ShopperMethod | null> {
  const [last] = await ctx.db
    .select({ method: orders.paymentMethod })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.source, "staff"),
        inArray(orders.paymentMethod, [...SHOPPER_METHODS]),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last && isOneOf(SHOPPER_METHODS, last.method) ? last.method : null;
}
