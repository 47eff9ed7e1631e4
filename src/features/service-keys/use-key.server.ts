import { eq } from "drizzle-orm";
import { serviceKeys } from "~/db/schema/accounts.ts";
import type { Scope, ServiceCaller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken } from "~/platform/crypto.ts";
import { AppError, badToken } from "~/platform/errors.ts";

/** How a key is told from a token, by programs and by those who look for leaked ones. */
export const PREFIX = "service_";

/** Its use is written down no more often. */
const MINUTE = 60_000;

export const isServiceKey = (token: string): boolean => token.startsWith(PREFIX);

/** Who calls with this key. @throws AppError not_signed_in */
export async function callWithKey(ctx: Context, key: string): Promise<ServiceCaller> {
  const caller = await findKey(ctx, key);
  if (!caller) throw badToken("There is no such service key");
  return caller;
}

/** Whether somebody may call with this: what limits ask before anybody is looked up. */
export async function isUsableKey(ctx: Context, token: string): Promise<boolean> {
  try {
    if (isServiceKey(token)) await callWithKey(ctx, token);
    // A signature is not enough: whoever lost a key that was revoked would guess without limits.
    else if (await isSignedForService(ctx, token)) await callWithSignedKey(ctx, token);
    else return false;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const isSignedForService = (ctx: Context, token: string): Promise<boolean> =>
  ctx.tokens.verify(token, ctx.clock.now()).then(
    ({ role }) => role === "service_role",
    () => false,
  );

/**
 * The same for a token of the role service_role, signed with the shop's own secret: whoever has that
 * needs no key. One that is listed, as the key of earlier times is, can be revoked.
 *
 * @throws AppError not_signed_in
 */
export const callWithSignedKey = async (ctx: Context, token: string): Promise<ServiceCaller> =>
  (await findKey(ctx, token)) ?? {
    kind: "service",
    keyId: null,
    name: "signed token",
    scope: "all",
  };

async function findKey(ctx: Context, key: string): Promise<ServiceCaller | undefined> {
  const [row] = await ctx.db
    .select()
    .from(serviceKeys)
    .where(eq(serviceKeys.hash, hashToken(key)));
  if (!row) return undefined;
  const now = ctx.clock.now();
  if (row.revokedAt) throw badToken("This service key was revoked");
  if (row.expiresAt && row.expiresAt <= now) throw badToken("This service key has expired");
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= MINUTE) {
    await ctx.db.update(serviceKeys).set({ lastUsedAt: now }).where(eq(serviceKeys.id, row.id));
  }
  return { kind: "service", keyId: row.id, name: row.name, scope: row.scope as Scope };
}
