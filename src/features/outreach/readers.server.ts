import { eq } from "drizzle-orm";
import { cartMailReaders, priceDropReaders } from "~/db/schema/outreach.ts";
import { hasProvedEmail } from "~/features/accounts/users/proved-email.server.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

/** Mails that only go to accounts which asked for them. */
export const READERS = ["price-drops", "abandoned-cart"] as const;
export type AskedFor = (typeof READERS)[number];

const tables = { "price-drops": priceDropReaders, "abandoned-cart": cartMailReaders };

/** Whether an account asked for such mails. */
export async function reads(ctx: Context, kind: AskedFor, userId: string): Promise<boolean> {
  const table = tables[kind];
  const rows = await ctx.db.select().from(table).where(eq(table.userId, userId));
  return rows.length > 0;
}

/**
 * Begins such mails, or ends them; what was noted for them goes, too.
 *
 * @throws AppError refused where the account's address is not proved: it may be somebody else's
 */
export async function chooseMails(
  ctx: Context,
  kind: AskedFor,
  { userId }: Pick<SignedIn, "userId">,
  isWanted: boolean,
): Promise<void> {
  const table = tables[kind];
  if (!isWanted) {
    await ctx.db.delete(table).where(eq(table.userId, userId));
    return;
  }
  if (!(await hasProvedEmail(ctx.db, userId))) {
    throw new AppError(
      "refused",
      "Confirm your email address first, on the page My Profile. Then we can write to you.",
      { reason: "email_unproved" },
    );
  }
  await ctx.db.insert(table).values({ userId, createdAt: ctx.clock.now() }).onConflictDoNothing();
}
