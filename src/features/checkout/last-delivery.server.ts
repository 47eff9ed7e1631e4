import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import type { LastDelivery } from "./schema.ts";

/** Where somebody had sent to themselves what they ordered last; null where they have not. */
export async function lastDeliveryOf(ctx: Context, userId: string): Promise<LastDelivery | null> {
  const [last] = await ctx.db
    .select({
      full_name: orders.fullName,
      phone: orders.phone,
      state: orders.state,
      city: orders.city,
      area: orders.area,
      street: orders.street,
      landmark: orders.landmark,
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
  if (!last) return null;
  const { state, city, area, street, landmark } = last;
  return {
    ...last,
    state: state ?? "",
    city: city ?? "",
    area: area ?? "",
    street: street ?? "",
    landmark: landmark ?? "",
  };
}
