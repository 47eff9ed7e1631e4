import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { sessions, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook, raise } from "~/platform/hooks.ts";
import { describeUser } from "../users/describe-user.server.ts";
import type { UserRow } from "../users/users.server.ts";
import type { Cookies } from "./known-devices.server.ts";
import { issueRefreshToken, rotateRefreshToken } from "./refresh-tokens.server.ts";

export type SignInMethod = "password" | "otp" | "totp" | "recovery_code" | "webauthn" | "passkey";

export interface RequestOrigin {
  ip: string;
  userAgent: string;
  /** What the browser remembers of accounts. */
  cookies?: Cookies;
}

type SessionRow = typeof sessions.$inferSelect;

/** As tokens count time. */
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

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
      // A passkey that signs in has seen a finger or a PIN: it is both steps at once.
      aal: method === "passkey" ? "aal2" : "aal1",
      amr: [{ method, timestamp: seconds(now) }],
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

/** The session as the client stores it. */
export async function describeSession(
  ctx: Context,
  db: Queryable,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
) {
  const issuedAt = ctx.clock.now();
  const lifetime = ctx.config.auth.jwtExpirySeconds;
  const expiresAt = new Date(issuedAt.getTime() + lifetime * 1000);
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
    expires_in: lifetime,
    expires_at: seconds(expiresAt),
    refresh_token: refreshToken,
    user: described,
  };
}

/** A second step was taken: the session rises to aal2, and the person's sessions that have not end. */
export async function markSecondStep(
  ctx: Context,
  tx: Transaction,
  caller: SignedIn,
  method: SignInMethod,
) {
  const now = ctx.clock.now();
  await tx
    .update(sessions)
    .set({ endedAt: now, endedReason: "second factor added or used" })
    .where(
      and(
        eq(sessions.userId, caller.userId),
        ne(sessions.id, caller.sessionId),
        eq(sessions.aal, "aal1"),
        isNull(sessions.endedAt),
      ),
    );
  const [session] = await tx
    .update(sessions)
    .set({
      aal: "aal2",
      amr: sql`${sessions.amr} || ${JSON.stringify([{ method, timestamp: seconds(now) }])}::jsonb`,
    })
    .where(eq(sessions.id, caller.sessionId))
    .returning();
  return session!;
}

/** The same, with a new pair of tokens. */
export async function raiseSession(
  ctx: Context,
  tx: Transaction,
  caller: SignedIn,
  method: SignInMethod,
) {
  const session = await markSecondStep(ctx, tx, caller, method);
  const token = await rotateRefreshToken(ctx, tx, caller.sessionId);
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId));
  return describeSession(ctx, tx, user!, session, token);
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

/**
 * An account may have been somebody else's until now: beside its sessions, whatever else acts in its name
 * ends.
 */
export const accessTaken =
  defineHook<[ctx: Context, db: Queryable, userId: string, reason: string]>("accounts.accessTaken");

/** Ends all of a person's sessions, or all but one, and what others may do in their name. */
export async function endSessions(
  ctx: Context,
  db: Queryable,
  userId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<void> {
  await closeSessions(ctx, db, userId, reason, exceptSessionId);
  await raise(ctx, accessTaken, ctx, db, userId, reason);
}

/** Ends all of a person's sessions, or all but one. */
export async function closeSessions(
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
