import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { refreshTokens, sessions, users } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { decrypt, encrypt, hashToken, randomToken, Unreadable } from "~/platform/crypto.ts";
import { refreshTokenNotFound } from "../errors.ts";

type TokenRow = typeof refreshTokens.$inferSelect;

/** A new token of a session. @param parentId the token that it replaces */
export async function issueRefreshToken(
  ctx: Context,
  tx: Queryable,
  sessionId: string,
  parentId: number | null,
): Promise<string> {
  const token = randomToken(24);
  await tx
    .insert(refreshTokens)
    .values({ sessionId, tokenHash: hashToken(token), parentId, createdAt: ctx.clock.now() });
  return token;
}

async function replaceToken(ctx: Context, tx: Transaction, old: TokenRow): Promise<string> {
  const next = await issueRefreshToken(ctx, tx, old.sessionId, old.id);
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: ctx.clock.now(), successor: encrypt(ctx.secrets, next) })
    .where(eq(refreshTokens.id, old.id));
  return next;
}

/** Replaces the newest token of a session that the caller has locked. */
export async function rotateRefreshToken(
  ctx: Context,
  tx: Transaction,
  sessionId: string,
): Promise<string> {
  const [newest] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.rotatedAt)));
  return newest ? replaceToken(ctx, tx, newest) : issueRefreshToken(ctx, tx, sessionId, null);
}

/** The session of a token and its owner, locked; undefined for a token that never was. */
export async function lockFamily(tx: Transaction, token: string) {
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

/** The token that a presented one stands for now; undefined for one that is too old to be forgiven. */
export async function currentToken(
  ctx: Context,
  tx: Transaction,
  presented: TokenRow,
): Promise<string | undefined> {
  if (!presented.rotatedAt) return replaceToken(ctx, tx, presented);
  const [parent] = await tx
    .select({ id: refreshTokens.id, successor: refreshTokens.successor })
    .from(refreshTokens)
    .where(
      eq(
        refreshTokens.id,
        sql`(select parent_id from refresh_tokens where session_id = ${presented.sessionId} and rotated_at is null)`,
      ),
    );
  if (!parent?.successor) return undefined;
  const isPrevious = parent.id === presented.id;
  const age = ctx.clock.now().getTime() - presented.rotatedAt.getTime();
  if (!isPrevious && age > ctx.config.auth.refreshReuseSeconds * 1000) return undefined;
  try {
    return decrypt(ctx.secrets, parent.successor);
  } catch (error) {
    // Nobody stole it: the shop has another secret now.
    throw error instanceof Unreadable ? refreshTokenNotFound() : error;
  }
}
