import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { users } from "~/db/schema/accounts.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { forgetActor, recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden, notFound } from "~/platform/errors.ts";
import { defineHook, raise } from "~/platform/hooks.ts";
import { deleteMails } from "~/platform/mail/queue.ts";
import { productTags, tags } from "~/platform/tags.ts";
import { authMails } from "../mails/index.ts";
import { isLastAdmin } from "../roles/administrators.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { findUser, type UserRow } from "./users.server.ts";

/** Raised in the transaction that removes somebody, while they are still there. */
export const personLeaving =
  defineHook<[ctx: Context, tx: Transaction, userId: string]>("accounts.personLeaving");

/** Raised once somebody's account is gone, after the commit. */
export const personLeft = defineHook<[ctx: Context]>("accounts.personLeft");

/**
 * Removes a person. Orders stay without them; those still on their way keep the address they go to
 * until they are over.
 *
 * @throws AppError forbidden, invalid_input for a wrong password, refused for the only administrator
 */
export async function deleteOwnAccount(
  ctx: Context,
  caller: SignedIn,
  password: string,
  ip: string,
): Promise<void> {
  if (caller.needsSecondFactor) throw forbidden("Use your second factor first");
  const user = await findUser(ctx.db, caller.userId);
  if (!user) throw notFound();
  if (user.passwordHash !== null) {
    await ctx.limits.spend("password_delete", user.id, 10, 900);
    if (!(await verifyPassword(user.passwordHash, password))) {
      throw new AppError("invalid_input", "This password is wrong", { reason: "wrong_password" });
    }
  }
  await removePerson(ctx, user, { actorId: user.id, ip });
}

/** Removes somebody's account with all that is theirs. @throws AppError refused for the only administrator */
export async function removePerson(
  ctx: Context,
  user: UserRow,
  by: { actorId?: string | null; actorEmail?: string | null; ip?: string },
): Promise<void> {
  const reviewed = await ctx.db.transaction(async (tx) => {
    if (await isLastAdmin(ctx, tx, user.id)) {
      throw new AppError(
        "refused",
        "The only administrator cannot leave. Make somebody else one first.",
      );
    }
    if (user.email) await deleteMails(tx, user.email, authMails);
    // Who it was is not kept; that it happened is.
    await forgetActor(tx, user.id);
    await recordAudit(tx, { ...by, action: "user.deleted", entity: "user", entityId: user.id });
    return takeOut(ctx, tx, user.id);
  });
  await tellGone(ctx, reviewed);
}

/**
 * Removes an account's row with everything that hangs on it; orders stay without it.
 *
 * @returns the products that it had reviewed, for `tellGone` after the commit
 */
export async function takeOut(ctx: Context, tx: Transaction, userId: string): Promise<number[]> {
  const written = await tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.userId, userId));
  await raise(ctx, personLeaving, ctx, tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
  return written.map((review) => review.productId);
}

/** Tells the shop that an account has gone. */
export async function tellGone(ctx: Context, reviewed: readonly number[]): Promise<void> {
  await raise(ctx, personLeft, ctx);
  await ctx.changed([...productTags([...reviewed]), ...reviewed.map(tags.reviews)]);
}
