import { eq } from "drizzle-orm";
import { sessions } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { AuthError, refreshTokenNotFound, sessionExpired } from "../errors.ts";
import { isStaff } from "../users/users.server.ts";
import { hasExpired } from "./lifetime.server.ts";
import { currentToken, lockFamily } from "./refresh-tokens.server.ts";
import { describeSession, endSession, type RequestOrigin } from "./sessions.server.ts";

/**
 * Gives the successor of a refresh token. The token before the current one, and any token rotated
 * within the reuse interval, gets the current one again (many tabs may refresh at once); an older
 * one is stolen or lost, and ends its session for good.
 */
export async function refreshSession(ctx: Context, token: string, origin: RequestOrigin) {
  const outcome = await ctx.db.transaction(async (tx) => {
    const found = await lockFamily(tx, token);
    if (!found) throw refreshTokenNotFound();
    const { presented, session, user } = found;
    if (session.endedAt) throw new AuthError(400, "session_not_found", "Session has ended");
    if (user.deletedAt || (user.bannedUntil && user.bannedUntil > ctx.clock.now())) {
      throw new AuthError(400, "user_banned", "User is banned");
    }
    if (hasExpired(ctx, session, await isStaff(tx, user.id))) throw sessionExpired(400);
    const current = await currentToken(ctx, tx, presented);
    if (!current) {
      await endSession(ctx, tx, session.id, "refresh token reused");
      await recordAudit(tx, {
        actorId: user.id,
        actorEmail: user.email,
        action: "session.token_reused",
        entity: "session",
        entityId: session.id,
        ip: origin.ip,
      });
      return undefined; // Thrown after the commit, so that the session stays ended.
    }
    await tx
      .update(sessions)
      .set({
        refreshedAt: ctx.clock.now(),
        ip: origin.ip,
        userAgent: origin.userAgent.slice(0, 300),
      })
      .where(eq(sessions.id, session.id));
    return describeSession(ctx, tx, user, session, current);
  });
  if (!outcome) {
    throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  return outcome;
}
