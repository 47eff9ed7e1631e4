import { and, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { users } from "~/db/schema/accounts.ts";
import { assistantLinks, assistantTokens } from "~/db/schema/linking.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { requireUnblocked } from "./clients.server.ts";
import { OAuthError } from "./oauth-error.ts";
import { type Scope, sortScopes } from "./scopes.ts";

export const ACCESS_SECONDS = 3600;
/** A link that is not used for so long has ended. */
export const IDLE_DAYS = 90;
const DAY = 86_400_000;

/** What the token endpoint answers (RFC 6749, 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

type LinkRow = typeof assistantLinks.$inferSelect;

/** A pair of tokens for a link. @param scopes of the access token: those of the link, or fewer */
export async function issueTokens(
  ctx: Context,
  tx: Queryable,
  link: LinkRow,
  scopes: readonly Scope[],
): Promise<TokenAnswer> {
  const [access, refresh] = [randomToken(), randomToken()];
  const now = ctx.clock.now();
  const row = (token: string, kind: "access" | "refresh", milliseconds: number) => ({
    tokenHash: hashToken(token),
    linkId: link.id,
    kind,
    createdAt: now,
    expiresAt: new Date(now.getTime() + milliseconds),
  });
  await tx.insert(assistantTokens).values([
    { ...row(access, "access", ACCESS_SECONDS * 1000), scopes: [...scopes] },
    { ...row(refresh, "refresh", IDLE_DAYS * DAY), scopes: link.scopes },
  ]);
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: scopes.join(" "),
  };
}

/** Whether an account is there and not banned, in SQL. */
export const mayAct = (now: Date) =>
  sql`${users.deletedAt} is null and coalesce(${users.bannedUntil} <= ${now.toISOString()}::timestamptz, true)`;

/** In whose name an assistant calls, and for what. */
export interface Grant {
  /** The person with what anybody signed in may do: whatever staff may, their assistants may not. */
  person: SignedIn;
  scopes: Scope[];
  client: { id: string; host: string };
}

/**
 * What an access token opens. It is looked up each time: whatever has ended is over at once.
 *
 * @returns undefined for one that is unknown, expired or ended
 */
export async function findGrant(ctx: Context, token: string): Promise<Grant | undefined> {
  const now = ctx.clock.now();
  const [found] = await ctx.db
    .select({ link: assistantLinks, scopes: assistantTokens.scopes, email: users.email })
    .from(assistantTokens)
    .innerJoin(assistantLinks, eq(assistantLinks.id, assistantTokens.linkId))
    .innerJoin(users, eq(users.id, assistantLinks.userId))
    .where(
      and(
        eq(assistantTokens.tokenHash, hashToken(token)),
        eq(assistantTokens.kind, "access"),
        gt(assistantTokens.expiresAt, now),
        mayAct(now),
      ),
    );
  if (!found || !(await isServed(ctx, found.link.host))) return undefined;
  const { link, scopes, email } = found;
  await noteUse(ctx, link);
  return {
    person: {
      kind: "user",
      userId: link.userId,
      email: email ?? "",
      sessionId: link.id,
      aal: "aal1",
      roles: [],
      needsSecondFactor: false,
      mayOnlyLook: false,
    },
    scopes: sortScopes(scopes),
    client: { id: link.clientId, host: link.host },
  };
}

async function isServed(ctx: Context, host: string): Promise<boolean> {
  try {
    await requireUnblocked(ctx, host);
    return true;
  } catch (error) {
    if (error instanceof OAuthError) return false;
    throw error;
  }
}

/** To the minute: a call is not worth a write. */
async function noteUse(ctx: Context, { id, usedAt }: LinkRow): Promise<void> {
  const now = ctx.clock.now();
  if (now.getTime() - usedAt.getTime() < 60_000) return;
  await ctx.db.update(assistantLinks).set({ usedAt: now }).where(eq(assistantLinks.id, id));
}
