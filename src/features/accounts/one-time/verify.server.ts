import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mfaFactors, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook, raise } from "~/platform/hooks.ts";
import { endSessions, openSession, type RequestOrigin } from "../sessions/sessions.server.ts";
import { confirmEmailChange } from "../users/change-email.server.ts";
import { assertMaySignIn } from "../users/sign-in.server.ts";
import { lockUser, type UserRow } from "../users/users.server.ts";
import { type Proof, redeemOneTime } from "./redeem-one-time.server.ts";
import type { OneTimeKind } from "./send-one-time.server.ts";

/** Raised when somebody has answered a mail: the address is theirs, and what was done with it. */
export const emailProved =
  defineHook<[ctx: Context, tx: Transaction, userId: string]>("accounts.emailProved");

/**
 * Redeems a mailed code or link and signs its owner in.
 *
 * @param caller who asks; somebody signed in proves the address for the account they are in
 * @throws AuthError otp_expired
 */
export async function verifyOneTime(
  ctx: Context,
  proof: Proof,
  origin: RequestOrigin,
  caller: Caller = anonymous,
) {
  const { user, kind, email } = await redeemOneTime(ctx, proof);
  const isOwn = caller.kind === "user" && caller.userId === user.id && !caller.needsSecondFactor;
  const confirmed =
    kind === "email_change"
      ? await confirmEmailChange(ctx, user, email)
      : await proveEmail(ctx, user.id, { email, kind, isOwn, ip: origin.ip });
  assertMaySignIn(ctx, confirmed);
  return ctx.db.transaction(async (tx) => {
    await raise(ctx, emailProved, ctx, tx, confirmed.id);
    return openSession(ctx, tx, confirmed, "otp", origin);
  });
}

/**
 * Whoever answers a mail has the mailbox; having signed up with its address proves nothing. So when
 * the mailbox's owner comes for the first time, and from outside, the account becomes theirs alone:
 * the password and the sessions of whoever opened it are worth nothing from then on.
 */
async function proveEmail(
  ctx: Context,
  userId: string,
  by: { email: string; kind: OneTimeKind; isOwn: boolean; ip: string },
): Promise<UserRow> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const isFirst = user.appMetadata.proved_email !== by.email;
    const takesOver =
      isFirst &&
      !by.isOwn &&
      by.kind !== "signup" &&
      by.kind !== "invite" &&
      user.passwordHash !== null;
    if (takesOver) {
      const [factor] = await tx
        .select({ id: mfaFactors.id })
        .from(mfaFactors)
        .where(and(eq(mfaFactors.userId, user.id), eq(mfaFactors.status, "verified")))
        .limit(1);
      // A second factor is asked for first, and nothing is handed over before.
      if (factor) return user;
      await endSessions(ctx, tx, user.id, "email proved by its owner");
      await recordAudit(tx, {
        actorId: user.id,
        actorEmail: by.email,
        action: "user.taken_over_by_mailbox",
        entity: "user",
        entityId: user.id,
        ip: by.ip,
      });
    }
    const [row] = await tx
      .update(users)
      .set({
        emailConfirmedAt: user.emailConfirmedAt ?? ctx.clock.now(),
        appMetadata: {
          ...user.appMetadata,
          proved_email: by.email,
          ...(takesOver ? { password_dropped: true } : {}),
        },
        ...(takesOver ? { passwordHash: null } : {}),
      })
      .where(eq(users.id, user.id))
      .returning();
    return row!;
  });
}
