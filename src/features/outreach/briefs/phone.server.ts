import { and, desc, eq, isNull, notInArray } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { mailBriefs, phoneReaders } from "~/db/schema/outreach.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

/** The phone that an account wants messages on; null: none. */
export async function phoneOf(ctx: Context, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ phone: phoneReaders.phone })
    .from(phoneReaders)
    .where(eq(phoneReaders.userId, userId));
  return row?.phone ?? null;
}

/**
 * The number that an account may choose: that of its last order which a rider brought to its orderer. Whoever
 * has it was met, so that nobody types the number of a stranger here.
 */
export async function offeredPhone(ctx: Context, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ phone: orders.phone })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, "delivered"),
        notInArray(orders.deliveryMethod, ["pickup", "email"]),
        isNull(orders.receiverPhone),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row?.phone || null;
}

/**
 * Begins messages to the phone that is offered, or ends them; what waited goes, too.
 *
 * @throws AppError refused where no order of the account has arrived
 */
export async function choosePhone(ctx: Context, userId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) {
    await ctx.db.transaction(async (tx) => {
      await tx.delete(phoneReaders).where(eq(phoneReaders.userId, userId));
      await tx
        .delete(mailBriefs)
        .where(
          and(
            eq(mailBriefs.userId, userId),
            eq(mailBriefs.channel, "phone"),
            eq(mailBriefs.status, "waiting"),
          ),
        );
    });
    return;
  }
  const phone = await offeredPhone(ctx, userId);
  if (!phone)
    throw new AppError("refused", "Once an order has reached you, we can write to its phone.", {
      reason: "phone_unproved",
    });
  await ctx.db
    .insert(phoneReaders)
    .values({ userId, phone, createdAt: ctx.clock.now() })
    .onConflictDoUpdate({ target: phoneReaders.userId, set: { phone } });
}
