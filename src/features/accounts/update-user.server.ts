import { eq } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { AuthError, insufficientAal, userNotFound } from "./errors.ts";
import { emailChangedMail, passwordChangedMail } from "./mails/notices.tsx";
import { redeemReauthentication, sendOneTime, spendMail } from "./one-time.server.ts";
import { checkPassword, hashPassword, verifyPassword } from "./passwords.server.ts";
import { endSessions, type RequestOrigin } from "./sessions.server.ts";
import { describeUser, type UserRow } from "./user-view.server.ts";
import { checkEmail, checkMetadata, findUser, findUserByEmail } from "./users.server.ts";

type SignedIn = Extract<Caller, { kind: "user" }>;

export interface UserChanges {
  email?: unknown;
  password?: unknown;
  current_password?: unknown;
  nonce?: unknown;
  data?: unknown;
  redirectTo?: string | undefined;
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
  const sensitive = changes.password !== undefined || changes.email !== undefined;
  if (sensitive && caller.needsSecondFactor) {
    throw insufficientAal(
      401,
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
  }
  const newHash =
    changes.password === undefined ? undefined : await checkNewPassword(ctx, user, changes);
  const newEmail =
    changes.email === undefined ? undefined : await checkNewEmail(ctx, user, changes.email);
  const metadata =
    changes.data === undefined
      ? user.userMetadata
      : { ...user.userMetadata, ...checkMetadata(changes.data) };

  const { password_dropped: _, ...settled } = user.appMetadata;
  const updated = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({
        userMetadata: metadata,
        updatedAt: ctx.clock.now(),
        ...(newHash ? { passwordHash: newHash } : {}),
        appMetadata: {
          ...(newHash ? settled : user.appMetadata),
          ...(newEmail ? { new_email: newEmail } : {}),
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
          data: { name: String(metadata.full_name ?? "") },
        });
      }
    }
    if (newEmail) {
      await sendOneTime(ctx, tx, row!, "email_change", {
        email: newEmail,
        ...(changes.redirectTo ? { redirectTo: changes.redirectTo } : {}),
      });
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

const DAY_MS = 86_400_000;

/** A session older than a day must prove itself again: by the present password or a mailed code. */
async function checkNewPassword(
  ctx: Context,
  user: UserRow,
  changes: UserChanges,
): Promise<string> {
  const password = checkPassword(changes.password, ctx.config.auth.passwordMin);
  if (changes.current_password !== undefined) {
    await ctx.limits.spend("password_change", user.id, 10, 900);
    if (!(await verifyPassword(user.passwordHash, String(changes.current_password)))) {
      throw new AuthError(400, "invalid_credentials", "Your current password is wrong");
    }
  } else {
    const age = ctx.clock.now().getTime() - (user.lastSignInAt?.getTime() ?? 0);
    const proved =
      typeof changes.nonce === "string" && (await redeemReauthentication(ctx, user, changes.nonce));
    if (age > DAY_MS && !proved) {
      throw changes.nonce === undefined
        ? new AuthError(401, "reauthentication_needed", "Password update requires reauthentication")
        : new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    }
  }
  if (user.passwordHash && (await verifyPassword(user.passwordHash, password))) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  return hashPassword(password);
}

async function checkNewEmail(
  ctx: Context,
  user: UserRow,
  value: unknown,
): Promise<string | undefined> {
  const email = checkEmail(value);
  if (email === user.email) return undefined;
  if (await findUserByEmail(ctx.db, email)) {
    throw new AuthError(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  }
  await spendMail(ctx, email);
  return email;
}

/** The mail to the new address was answered: the account has that address now. */
export async function confirmEmailChange(
  ctx: Context,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const { new_email: _, ...appMetadata } = user.appMetadata;
      const [row] = await tx
        .update(users)
        .set({
          email,
          appMetadata: { ...appMetadata, proved_email: email },
          emailConfirmedAt: ctx.clock.now(),
          updatedAt: ctx.clock.now(),
        })
        .where(eq(users.id, user.id))
        .returning();
      await tx.update(profiles).set({ email }).where(eq(profiles.id, user.id));
      if (user.email) {
        await queueMail(tx, emailChangedMail, {
          dedupeKey: `auth:email-changed:${user.id}:${ctx.clock.now().getTime()}`,
          to: user.email,
          data: { new_email: email },
        });
      }
      await recordAudit(tx, {
        actorId: user.id,
        actorEmail: email,
        action: "user.email_changed",
        entity: "user",
        entityId: user.id,
        before: { email: user.email },
        after: { email },
      });
      return row!;
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new AuthError(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  }
}
