import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { sessions } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import type { OpenSession } from "../schema.ts";
import { notExpired } from "./lifetime.server.ts";
import { closeSessions, endSession, type RequestOrigin } from "./sessions.server.ts";

/** This one first, then by last use. */
export async function listSessions(ctx: Context, caller: SignedIn): Promise<OpenSession[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.userId),
        isNull(sessions.endedAt),
        notExpired(ctx, caller.roles.length > 0),
      ),
    )
    .orderBy(sql`${sessions.id} = ${caller.sessionId} desc`, desc(sessions.refreshedAt))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    refreshed_at: row.refreshedAt.toISOString(),
    ip: row.ip ?? "",
    user_agent: row.userAgent ?? "",
    second_factor: row.aal === "aal2",
    is_current: row.id === caller.sessionId,
  }));
}

/** @throws AppError not_found for somebody else's */
export async function endOwnSession(ctx: Context, caller: SignedIn, id: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, caller.userId)));
  if (!own) throw notFound("There is no such session");
  await endSession(ctx, ctx.db, id, "ended by its owner");
  await recordAudit(ctx.db, {
    actorId: caller.userId,
    actorEmail: caller.email,
    action: "session.ended",
    entity: "session",
    entityId: id,
  });
}

export const SIGN_OUT_SCOPES = ["global", "local", "others"] as const;

/** Signs out: this session, the person's others, or all of them. */
export async function signOut(
  ctx: Context,
  caller: SignedIn,
  scope: (typeof SIGN_OUT_SCOPES)[number],
  origin: RequestOrigin,
): Promise<void> {
  if (scope === "local") await endSession(ctx, ctx.db, caller.sessionId, "signed out");
  else {
    const keep = scope === "others" ? caller.sessionId : undefined;
    await closeSessions(ctx, ctx.db, caller.userId, "signed out", keep);
  }
  await recordAudit(ctx.db, {
    actorId: caller.userId,
    actorEmail: caller.email,
    action: "session.ended",
    entity: "session",
    entityId: caller.sessionId,
    after: { scope },
    ip: origin.ip,
  });
}
