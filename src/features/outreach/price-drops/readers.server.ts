import { eq } from "drizzle-orm";
import { priceDropReaders } from "~/db/schema/outreach.ts";
import { hasProvedEmail } from "~/features/accounts/users/proved-email.server.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

/** Whether somebody hears of prices that fell. */
export async function readsPriceDrops(ctx: Context, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select()
    .from(priceDropReaders)
    .where(eq(priceDropReaders.userId, userId));
  return rows.length > 0;
}

/**
 * Begins these mails, or ends them. Prices count from now on.
 *
 * @throws AppError refused where the account's address is not proved: it may be somebody else's
 */
export async function choosePriceDrops(
  ctx: Context,
  { userId }: Pick<SignedIn, "userId">,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) {
    await ctx.db.delete(priceDropReaders).where(eq(priceDropReaders.userId, userId));
    return;
  }
  if (!(await hasProvedEmail(ctx.db, userId))) {
    throw new AppError(
      "refused",
      "Confirm your email address first, on the page My Profile. Then we can write to you.",
      { reason: "email_unproved" },
    );
  }
  await ctx.db
    .insert(priceDropReaders)
    .values({ userId, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}
