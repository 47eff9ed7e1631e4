import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { AuthError, invalidCredentials } from "../errors.ts";
import { openSession, type RequestOrigin } from "../sessions/sessions.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { findUserByEmail, type UserRow } from "./users.server.ts";

const QUARTER_HOUR = 900;

/** Signs in with a password. Unknown email and wrong password take as long and say the same. */
export async function signInWithPassword(
  ctx: Context,
  { email, password }: { email: string; password: string },
  origin: RequestOrigin,
) {
  const tries = ctx.config.auth.limits.passwordTries;
  // Counted per account and address, so that a stranger's tries do not lock the owner out.
  await ctx.limits.spend("password", `${email}|${origin.ip}`, tries, QUARTER_HOUR);
  await ctx.limits.spend("password_all", email, tries * 10, QUARTER_HOUR);
  const user = await findUserByEmail(ctx.db, email);
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right) {
    await recordAudit(ctx.db, {
      actorEmail: email,
      action: "session.refused",
      entity: "user",
      entityId: user?.id ?? null,
      ip: origin.ip,
    });
    throw invalidCredentials();
  }
  assertMaySignIn(ctx, user);
  await ctx.limits.reset("password", `${email}|${origin.ip}`, tries, QUARTER_HOUR);
  return ctx.db.transaction((tx) => openSession(ctx, tx, user, "password", origin));
}

/** @throws AuthError user_banned, email_not_confirmed */
export function assertMaySignIn(ctx: Context, user: UserRow): void {
  if (user.bannedUntil && user.bannedUntil > ctx.clock.now()) {
    throw new AuthError(400, "user_banned", "User is banned");
  }
  if (!user.emailConfirmedAt)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
}
