import { eq } from "drizzle-orm";
import { users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { networkOf } from "~/platform/network.ts";
import { requireStepUp, wasJustProved } from "~/platform/step-up.ts";
import { AuthError, insufficientAal, userNotFound } from "../errors.ts";
import { passwordChangedMail } from "../mails/notices.tsx";
import type { LinkOptions } from "../one-time/request-mail.server.ts";
import type { Metadata } from "../schema.ts";
import { proveAgain } from "../sessions/prove-again.server.ts";
import { endSessions, type RequestOrigin } from "../sessions/sessions.server.ts";
import { checkNewEmail, mailEmailChange, pendingMove } from "./change-email.server.ts";
import { describeUser } from "./describe-user.server.ts";
import { changeUserMetadata } from "./metadata.server.ts";
import { checkPassword, hashPassword, verifyPassword } from "./passwords.server.ts";
import { findUser, lockUser, type UserRow } from "./users.server.ts";

export interface UserChanges extends LinkOptions {
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  /** The code mailed to prove who asks for a new password. */
  nonce?: string | undefined;
  metadata?: Metadata | undefined;
}

/**
 * Changes one's own account. A new password ends the other sessions; a new email counts once its
 * mail was answered.
 */
export async function updateUser(
  ctx: Context,
  caller: SignedIn,
  changes: UserChanges,
  origin: RequestOrigin,
) {
  const user = await findUser(ctx.db, caller.userId);
  if (!user) throw userNotFound();
  const { password, email, metadata, redirectTo, codeChallenge } = changes;
  if (password !== undefined || email !== undefined) {
    if (caller.needsSecondFactor) {
      throw insufficientAal(
        401,
        "AAL2 session is required to update email or password when MFA is enabled.",
      );
    }
    if (password !== undefined) checkPassword(ctx, password);
    await requirePresence(ctx, caller, changes, origin);
  }
  const newHash = password === undefined ? undefined : await hashNewPassword(ctx, user, password);
  if (email !== undefined) await spendEmailChange(ctx, user.id, origin.ip);
  const newEmail = email === undefined ? undefined : await checkNewEmail(ctx, caller, user, email);

  const updated = await ctx.db.transaction(async (tx) => {
    const { userMetadata, appMetadata } = await lockUser(tx, user.id);
    const { password_dropped: _, ...settled } = appMetadata;
    const [row] = await tx
      .update(users)
      .set({
        userMetadata: changeUserMetadata(userMetadata, metadata),
        updatedAt: ctx.clock.now(),
        ...(newHash ? { passwordHash: newHash } : {}),
        appMetadata: {
          ...(newHash ? settled : appMetadata),
          ...(newEmail ? pendingMove(newEmail) : {}),
        },
      })
      .where(eq(users.id, user.id))
      .returning();
    if (newHash) {
      await endSessions(ctx, tx, user.id, "password changed", caller.sessionId);
      if (user.email) {
        await queueMail(tx, passwordChangedMail, {
          dedupeKey: `auth:password-changed:${user.id}:${ctx.clock.now().getTime()}`,
          to: user.email,
          data: { name: String(row!.userMetadata.full_name ?? "") },
        });
      }
    }
    if (newEmail) {
      await mailEmailChange(ctx, tx, row!, newEmail, { redirectTo, codeChallenge });
    }
    await recordAudit(tx, {
      actorId: user.id,
      actorEmail: user.email,
      action: newHash
        ? "user.password_changed"
        : newEmail
          ? "user.email_change_asked"
          : "user.updated",
      entity: "user",
      entityId: user.id,
      ip: origin.ip,
    });
    return row!;
  });
  return describeUser(ctx.db, updated);
}

const HOUR = 3600;

/** Asking mails somebody: nobody needs that often. */
async function spendEmailChange(ctx: Context, userId: string, address: string): Promise<void> {
  await ctx.limits.spend("email_change", userId, 5, HOUR);
  await ctx.limits.spend("email_change_network", networkOf(address).wide, 20, HOUR);
}

/** The password or a mailed code may come with the change itself; else the session must be fresh. */
async function requirePresence(
  ctx: Context,
  caller: SignedIn,
  { currentPassword, nonce }: UserChanges,
  origin: RequestOrigin,
): Promise<void> {
  if (currentPassword !== undefined) {
    return proveAgain(ctx, caller, { password: currentPassword }, origin);
  }
  if (nonce === undefined || wasJustProved(ctx, caller)) return requireStepUp(ctx, caller);
  return proveAgain(ctx, caller, { nonce }, origin);
}

async function hashNewPassword(ctx: Context, user: UserRow, wanted: string): Promise<string> {
  const password = checkPassword(ctx, wanted);
  if (user.passwordHash && (await verifyPassword(user.passwordHash, password))) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  return hashPassword(password);
}
