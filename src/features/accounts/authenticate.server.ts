import { sql } from "drizzle-orm";
import {
  callWithKey,
  callWithSignedKey,
  isServiceKey,
} from "~/features/service-keys/use-key.server.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, badToken } from "~/platform/errors.ts";
import type { Role } from "~/platform/permissions.ts";
import { bearerToken } from "~/platform/tokens.ts";
import { wantsFactorsOfStaff } from "./factors/required.server.ts";
import { hasExpired } from "./sessions/lifetime.server.ts";

/** Who sent this request. No token, or the public key, is anonymous. @throws AppError not_signed_in for a bad token */
export async function authenticate(ctx: Context, headers: Headers): Promise<Caller> {
  const token = bearerToken(headers);
  if (!token || token === ctx.tokens.publicKey) return anonymous;
  if (isServiceKey(token)) return callWithKey(ctx, token);
  const claims = await ctx.tokens.verify(token, ctx.clock.now()).catch(() => {
    throw badToken("The token is invalid or has expired");
  });
  if (claims.role === "service_role") return callWithSignedKey(ctx, token);
  if (claims.role !== "authenticated" || !claims.sub || !claims.session_id) return anonymous;
  return loadCaller(ctx, claims.sub, claims.session_id);
}

const lastProof = (amr: readonly { timestamp: number }[]) =>
  toDate(Math.max(0, ...amr.map(({ timestamp }) => timestamp)));

const toDate = (seconds: number) => new Date(seconds * 1000);

/** Reads the user, session and roles afresh: a ban, a sign-out or a lost role counts at once. */
async function loadCaller(ctx: Context, userId: string, sessionId: string): Promise<Caller> {
  const { rows } = await ctx.db.execute<{
    email: string | null;
    aal: "aal1" | "aal2";
    banned: boolean;
    ended: boolean;
    roles: Role[];
    has_factor: boolean;
    amr: { method: string; timestamp: number }[];
    created: number;
    refreshed: number;
  }>(sql`
    select u.email, s.aal, s.amr, s.ended_at is not null as ended,
      extract(epoch from s.created_at)::float8 as created,
      extract(epoch from s.refreshed_at)::float8 as refreshed,
      coalesce(u.banned_until > ${ctx.clock.now().toISOString()}::timestamptz, false) or u.deleted_at is not null as banned,
      array(select role from user_roles r where r.user_id = u.id) as roles,
      exists(select 1 from mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
    from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${sessionId}`);
  const [row] = rows;
  if (!row || row.ended || row.banned) {
    throw new AppError("not_signed_in", "This session has ended", { reason: "session_not_found" });
  }
  const times = { createdAt: toDate(row.created), refreshedAt: toDate(row.refreshed) };
  if (hasExpired(ctx, times, row.roles.length > 0)) {
    throw new AppError("not_signed_in", "Your session has expired. Sign in again.", {
      reason: "session_expired",
    });
  }
  return {
    kind: "user",
    userId,
    email: row.email ?? "",
    sessionId,
    aal: row.aal,
    roles: row.roles,
    needsSecondFactor: row.has_factor && row.aal !== "aal2",
    provedAt: lastProof(row.amr),
    mailProvedAt: lastProof(row.amr.filter(({ method }) => method === "otp")),
    mayOnlyLook: row.roles.length > 0 && !row.has_factor && (await wantsFactorsOfStaff(ctx)),
  };
}
