import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";
import { AuthError, invalidCredentials } from "../errors.ts";
import { knownDevice } from "../sessions/known-devices.server.ts";
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
  const user = await findUserByEmail(ctx.db, email);
  const budgets = budgetsOf(ctx, email, user, origin);
  for (const { name, key, tries } of budgets) {
    await ctx.limits.spend(name, key, tries, QUARTER_HOUR);
  }
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
  const [nearest] = budgets;
  await ctx.limits.reset(nearest!.name, nearest!.key);
  return ctx.db.transaction((tx) => openSession(ctx, tx, user, "password", origin));
}

/**
 * What a try counts against, the narrowest first. A browser that was signed in to the account
 * before has a budget of its own, so that nobody elsewhere can lock the owner out.
 */
function budgetsOf(
  ctx: Context,
  email: string,
  user: UserRow | undefined,
  origin: RequestOrigin,
): { name: string; key: string; tries: number }[] {
  const tries = ctx.config.auth.limits.passwordTries;
  const device = user && knownDevice(ctx, origin.cookies, user.id);
  if (device) return [{ name: "password_device", key: `${user.id}|${device}`, tries }];
  const { narrow, wide } = networkOf(origin.ip);
  return [
    { name: "password", key: `${email}|${narrow}`, tries },
    { name: "password_wide", key: `${email}|${wide}`, tries: tries * 3 },
    { name: "password_all", key: email, tries: tries * 10 },
  ];
}

/** @throws AuthError user_banned, email_not_confirmed */
export function assertMaySignIn(ctx: Context, user: UserRow): void {
  if (user.bannedUntil && user.bannedUntil > ctx.clock.now()) {
    throw new AuthError(400, "user_banned", "User is banned");
  }
  if (!user.emailConfirmedAt)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
}
