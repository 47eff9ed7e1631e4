import { eq } from "drizzle-orm";
import { birthdays } from "~/db/schema/outreach.ts";
import type { Context } from "~/platform/context.ts";
import { requireProved } from "../readers.server.ts";
import type { Birthday } from "../rules.ts";

/** The birthday that an account gave for a greeting; null: it wants none. */
export async function birthdayOf(ctx: Context, userId: string): Promise<Birthday | null> {
  const [row] = await ctx.db
    .select({ month: birthdays.month, day: birthdays.day })
    .from(birthdays)
    .where(eq(birthdays.userId, userId));
  return row ?? null;
}

/**
 * Begins greetings, moves them, or ends them with null; the day is forgotten then.
 *
 * @throws AppError refused where the account's address is not proved
 */
export async function chooseBirthday(
  ctx: Context,
  userId: string,
  birthday: Birthday | null,
): Promise<void> {
  if (birthday === null) {
    await ctx.db.delete(birthdays).where(eq(birthdays.userId, userId));
    return;
  }
  await requireProved(ctx, userId);
  const { month, day } = birthday;
  await ctx.db
    .insert(birthdays)
    .values({ userId, month, day, createdAt: ctx.clock.now() })
    .onConflictDoUpdate({ target: birthdays.userId, set: { month, day } });
}
