import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { users } from "~/db/schema/accounts.ts";
import { assistantCodes, assistantLinks, assistantTokens } from "~/db/schema/linking.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken } from "~/platform/crypto.ts";
import type { Client } from "./clients.server.ts";
import { endLink } from "./links.server.ts";
import { OAuthError } from "./oauth-error.ts";
import { type Scope, sortScopes } from "./scopes.ts";
import { issueTokens, mayAct, type TokenAnswer } from "./tokens.server.ts";

const VERIFIER = /^[\w.~-]{43,128}$/;

/** Whether a verifier is the one whose challenge came with the request (RFC 7636, S256). */
export const isVerifier = (verifier: string, challenge: string): boolean =>
  VERIFIER.test(verifier) && hashToken(verifier) === challenge;

const refuse = () => new OAuthError("invalid_grant", "The code or token does not hold");

/** What is refused may still have ended something: that is committed first. */
async function settle(
  ctx: Context,
  work: (tx: Transaction) => Promise<TokenAnswer | undefined>,
): Promise<TokenAnswer> {
  const answer = await ctx.db.transaction(work);
  if (!answer) throw refuse();
  return answer;
}

async function isThere(ctx: Context, tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), mayAct(ctx.clock.now())));
  return user !== undefined;
}

/**
 * A code for the first tokens of a link. One that comes twice ends what it was exchanged for.
 *
 * @throws OAuthError invalid_grant
 */
export function exchangeCode(
  ctx: Context,
  client: Client,
  given: { code: string; redirectUri: string; verifier: string },
): Promise<TokenAnswer> {
  const now = ctx.clock.now();
  return settle(ctx, async (tx) => {
    const [code] = await tx
      .select()
      .from(assistantCodes)
      .where(eq(assistantCodes.codeHash, hashToken(given.code)))
      .for("update");
    if (code?.clientId !== client.id) return undefined;
    if (code.usedAt) {
      if (code.linkId) await endLink(tx, code.linkId, "code used again");
      return undefined;
    }
    const holds =
      code.expiresAt > now &&
      code.redirectUri === given.redirectUri &&
      isVerifier(given.verifier, code.challenge) &&
      (await isThere(ctx, tx, code.userId));
    if (!holds) return undefined;
    const [link] = await tx
      .insert(assistantLinks)
      .values({
        userId: code.userId,
        clientId: client.id,
        host: client.host,
        name: client.name,
        scopes: code.scopes,
        createdAt: now,
        usedAt: now,
      })
      .returning();
    await tx
      .update(assistantCodes)
      .set({ usedAt: now, linkId: link!.id })
      .where(eq(assistantCodes.codeHash, code.codeHash));
    await recordAudit(tx, {
      actorId: code.userId,
      action: "assistant.linked",
      entity: "assistant",
      entityId: client.id,
      after: { scopes: code.scopes },
    });
    return issueTokens(ctx, tx, link!, sortScopes(code.scopes));
  });
}

/**
 * A refresh token for the next pair. One that comes twice was stolen, by whoever came first or second: the
 * link ends.
 *
 * @param wanted fewer scopes for the access token; undefined: all
 * @throws OAuthError invalid_grant, invalid_scope
 */
export function refreshTokens(
  ctx: Context,
  client: Client,
  token: string,
  wanted: readonly Scope[] | undefined,
): Promise<TokenAnswer> {
  const now = ctx.clock.now();
  return settle(ctx, async (tx) => {
    const [found] = await tx
      .select({ token: assistantTokens, link: assistantLinks })
      .from(assistantTokens)
      .innerJoin(assistantLinks, eq(assistantLinks.id, assistantTokens.linkId))
      .where(
        and(
          eq(assistantTokens.tokenHash, hashToken(token)),
          eq(assistantTokens.kind, "refresh"),
          eq(assistantLinks.clientId, client.id),
        ),
      )
      .for("update");
    if (!found) return undefined;
    const { link } = found;
    if (found.token.usedAt) {
      await endLink(tx, link.id, "refresh token used again");
      return undefined;
    }
    if (found.token.expiresAt <= now || !(await isThere(ctx, tx, link.userId))) return undefined;
    const granted = sortScopes(link.scopes);
    if (wanted?.some((scope) => !granted.includes(scope)))
      throw new OAuthError("invalid_scope", `Granted are: ${granted.join(" ")}`);
    await tx
      .update(assistantTokens)
      .set({ usedAt: now })
      .where(eq(assistantTokens.tokenHash, found.token.tokenHash));
    await tx.update(assistantLinks).set({ usedAt: now }).where(eq(assistantLinks.id, link.id));
    return issueTokens(ctx, tx, link, wanted ?? granted);
  });
}

/**
 * Ends a token for the client that it was issued to (RFC 7009): with a refresh token its link, with all
 * that came of it. One that is not there is ended already.
 *
 * @throws OAuthError for another client's
 */
export async function revokeToken(ctx: Context, client: Client, token: string): Promise<void> {
  const ofToken = eq(assistantTokens.tokenHash, hashToken(token));
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ kind: assistantTokens.kind, link: assistantLinks })
      .from(assistantTokens)
      .innerJoin(assistantLinks, eq(assistantLinks.id, assistantTokens.linkId))
      .where(ofToken);
    if (!found) return;
    if (found.link.clientId !== client.id)
      throw new OAuthError("unauthorized_client", "This token was issued to another client");
    if (found.kind === "access") await tx.delete(assistantTokens).where(ofToken);
    else await endLink(tx, found.link.id, "revoked by the assistant");
  });
}
