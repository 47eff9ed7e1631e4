import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { refreshTokens, sessions, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { decrypt, encrypt, hashToken, randomToken } from "~/platform/crypto.ts";
import { AuthError } from "./errors.ts";
import { describeUser, type UserRow } from "./user-view.server.ts";

export type SignInMethod = "password" | "otp" | "totp" | "recovery_code";

export interface RequestOrigin {
  ip: string;
  userAgent: string;
}

type SessionRow = typeof sessions.$inferSelect;

/** Opens a session and gives its first pair of tokens. */
export async function openSession(
  ctx: Context,
  tx: Queryable,
  user: UserRow,
  method: SignInMethod,
  origin: RequestOrigin,
) {
  const now = ctx.clock.now();
  const [session] = await tx
    .insert(sessions)
    .values({
      userId: user.id,
      amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, 300),
      createdAt: now,
      refreshedAt: now,
    })
    .returning();
  const [signedIn] = await tx
    .update(users)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  const token = await issueRefreshToken(ctx, tx, session!.id, null);
  await recordAudit(tx, {
    actorId: user.id,
    actorEmail: user.email,
    action: "session.opened",
    entity: "session",
    entityId: session!.id,
    after: { method },
    ip: origin.ip,
  });
  return describeSession(ctx, tx, signedIn!, session!, token);
}

async function issueRefreshToken(
  ctx: Context,
  tx: Queryable,
  sessionId: string,
  parentId: number | null,
) {
  const token = randomToken(24);
  await tx
    .insert(refreshTokens)
    .values({ sessionId, tokenHash: hashToken(token), parentId, createdAt: ctx.clock.now() });
  return token;
}

/** The session as the client stores it. */
export async function describeSession(
  ctx: Context,
  db: Queryable,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
) {
  const issuedAt = ctx.clock.now();
  const seconds = ctx.config.auth.jwtExpirySeconds;
  const expiresAt = new Date(issuedAt.getTime() + seconds * 1000);
  const described = await describeUser(db, user);
  const accessToken = await ctx.tokens.sign(
    {
      sub: user.id,
      aud: "authenticated",
      role: "authenticated",
      email: user.email ?? "",
      phone: user.phone ?? "",
      app_metadata: described.app_metadata,
      user_metadata: user.userMetadata,
      aal: session.aal as "aal1" | "aal2",
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    },
    issuedAt,
    expiresAt,
  );
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    refresh_token: refreshToken,
    user: described,
  };
}

const alreadyUsed = () =>
  new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");

/**
 * Gives the successor of a refresh token. The token before the current one, and any token rotated
 * within the reuse interval, gets the current one again (many tabs may refresh at once); an older
 * one is stolen or lost, and ends its session for good.
 */
export async function refreshSession(ctx: Context, token: string, origin: RequestOrigin) {
  const outcome = await ctx.db.transaction(async (tx) => {
    const found = await lockFamily(tx, token);
    if (!found) {
      throw new AuthError(
        400,
        "refresh_token_not_found",
        "Invalid Refresh Token: Refresh Token Not Found",
      );
    }
    const { presented, session, user } = found;
    if (session.endedAt) throw new AuthError(400, "session_not_found", "Session has ended");
    if (user.deletedAt || (user.bannedUntil && user.bannedUntil > ctx.clock.now())) {
      throw new AuthError(400, "user_banned", "User is banned");
    }
    const current = await currentToken(ctx, tx, session.id, presented);
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
  if (!outcome) throw alreadyUsed();
  return outcome;
}

async function lockFamily(tx: Transaction, token: string) {
  const [presented] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)));
  if (!presented) return undefined;
  const [locked] = await tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, presented.sessionId))
    .for("update", { of: sessions });
  // Read again under the lock: another tab may just have rotated it.
  const [fresh] = await tx.select().from(refreshTokens).where(eq(refreshTokens.id, presented.id));
  return locked && fresh ? { presented: fresh, ...locked } : undefined;
}

type TokenRow = typeof refreshTokens.$inferSelect;

async function currentToken(ctx: Context, tx: Transaction, sessionId: string, presented: TokenRow) {
  const now = ctx.clock.now();
  if (!presented.rotatedAt) {
    const next = await issueRefreshToken(ctx, tx, sessionId, presented.id);
    await tx
      .update(refreshTokens)
      .set({ rotatedAt: now, successor: encrypt(ctx.secrets, next) })
      .where(eq(refreshTokens.id, presented.id));
    return next;
  }
  const [parent] = await tx
    .select({ id: refreshTokens.id, successor: refreshTokens.successor })
    .from(refreshTokens)
    .where(
      eq(
        refreshTokens.id,
        sql`(select parent_id from refresh_tokens where session_id = ${sessionId} and rotated_at is null)`,
      ),
    );
  const isPrevious = parent?.id === presented.id;
  const age = now.getTime() - presented.rotatedAt.getTime();
  if (!parent?.successor) return undefined;
  if (!isPrevious && age > ctx.config.auth.refreshReuseSeconds * 1000) return undefined;
  return decrypt(ctx.secrets, parent.successor);
}

/** Ends one session; its tokens never work again. */
export async function endSession(
  ctx: Context,
  db: Queryable,
  sessionId: string,
  reason: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: ctx.clock.now(), endedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Ends all of a person's sessions, or all but one. */
export async function endSessions(
  ctx: Context,
  db: Queryable,
  userId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: ctx.clock.now(), endedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined,
      ),
    );
}
