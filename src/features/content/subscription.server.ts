import { eq } from "drizzle-orm";
import { z } from "zod";
import { newsletterSubscribers } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";

/** A reader as the page of their link knows them. */
export interface Subscription {
  /** Enough of the address to know which it is. */
  email: string;
  subscribed: boolean;
}

const tokenSchema = z.uuid();

const viewOf = (row: { email: string; unsubscribedAt: Date | null }): Subscription => ({
  email: row.email.replace(/^(.).*(?=@)/, "$1…"),
  subscribed: row.unsubscribedAt === null,
});

/** The reader whose link holds this token; undefined for any other text. */
export async function findSubscription(
  ctx: Context,
  token: string | null,
): Promise<Subscription | undefined> {
  if (!tokenSchema.safeParse(token).success) return undefined;
  const [row] = await ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token as string));
  return row && viewOf(row);
}

/** Ends the newsletter, or begins it again. Saying it twice changes nothing. */
export async function setSubscription(
  ctx: Context,
  token: string | null,
  subscribed: boolean,
): Promise<Subscription | undefined> {
  const standing = await findSubscription(ctx, token);
  if (!standing || standing.subscribed === subscribed) return standing;
  const [row] = await ctx.db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: subscribed ? null : ctx.clock.now() })
    .where(eq(newsletterSubscribers.unsubscribeToken, token as string))
    .returning();
  return row && viewOf(row);
}
