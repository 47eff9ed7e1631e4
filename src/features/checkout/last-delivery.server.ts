import { type AnyColumn, and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import type { LastDelivery } from "./schema.ts";

const text = (column: AnyColumn) => sql<string>`coalesce(${column}, '')`;

/** Where somebody had sent to themselves what they ordered last; null where they have not. */
export async function lastDeliveryOf(ctx: Context, userId: string): Promise<LastDelivery | null> {
  const [last] = await ctx.db
    .select({
      full_name: orders.fullName,
      phone: orders.phone,
      state: text(orders.state),
      city: text(orders.city),
      area: text(orders.area),
      street: text(orders.street),
      landmark: text(orders.landmark),
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.source, "staff"),
        eq(orders.isGift, false),
        isNull(orders.receiverName),
        isNotNull(orders.street),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last ?? null;
}
