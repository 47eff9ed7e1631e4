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

type Row = typeof priceDropReaders.$inferInsert;
const begins = {
  "price-drops": ({ db }: Context, row: Row) => db.insert(priceDropReaders).values(row),
  "abandoned-cart": ({ db }: Context, row: Row) => db.insert(cartMailReaders).values(row),
};
const ends = {
  "price-drops": ({ db }: Context) => db.delete(priceDropReaders),
  "abandoned-cart": ({ db }: Context) => db.delete(cartMailReaders),
};

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
  if (!isWanted) {
    await ends[kind](ctx).where(eq(tables[kind].userId, userId));
    return;
  }
  await requireProved(ctx, userId);
  await begins[kind](ctx, { userId, createdAt: ctx.clock.now() }).onConflictDoNothing();
}

/** @throws AppError refused where an account's address is not proved */
export async function requireProved(ctx: Context, userId: string): Promise<void> {
  if (await hasProvedEmail(ctx.db, userId)) return;
  throw new AppError(
    "refused",
    "Confirm your email address first, on the page My Profile. Then we can write to you.",
    { reason: "email_unproved" },
  );
}
