import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { oneTimeTokens, users } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { AuthError, validationFailed } from "../errors.ts";
import { openSession, type RequestOrigin } from "../sessions/sessions.server.ts";
import { assertMaySignIn } from "../users/sign-in.server.ts";
import type { UserRow } from "../users/users.server.ts";

const LIFETIME_MS = 5 * 60_000;

const challenge = z
  .string()
  .regex(/^[\w.~-]{43,128}$/, "code challenge has to be between 43 and 128 characters");
const method = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["s256", "plain"], "Invalid code_challenge_method"));

/** What a browser sends with a request for a mail, so that its link works as a code in this browser only. */
export const challengeFields = {
  code_challenge: challenge.nullish(),
  code_challenge_method: method.nullish(),
};

interface Given {
  code_challenge?: string | null | undefined;
  code_challenge_method?: "s256" | "plain" | null | undefined;
}

/**
 * The challenge in its one stored form: base64url of the verifier's SHA-256.
 *
 * @throws AuthError validation_failed when only one of the two is there
 */
export function challengeOf({
  code_challenge: given,
  code_challenge_method: method,
}: Given): string | undefined {
  if (!given !== !method) {
    throw validationFailed("PKCE flow requires code_challenge_method and code_challenge");
  }
  return given && method === "plain" ? hashToken(given) : (given ?? undefined);
}

/** A code that signs this person in, once, for the browser that knows the verifier. */
export async function issueAuthCode(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  codeChallenge: string,
): Promise<string> {
  const code = randomToken(24);
  const now = ctx.clock.now();
  await tx.insert(oneTimeTokens).values({
    userId: user.id,
    kind: "pkce",
    email: user.email ?? "",
    codeHash: "",
    linkHash: hashToken(code),
    codeChallenge,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    createdAt: now,
  });
  return code;
}

/**
 * Opens the session that a code stands for. It works once, whatever verifier comes with it.
 *
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function exchangeAuthCode(
  ctx: Context,
  given: { code: string; verifier: string },
  origin: RequestOrigin,
) {
  const outcome = await ctx.db.transaction(async (tx) => {
    const [token] = await tx
      .update(oneTimeTokens)
      .set({ usedAt: ctx.clock.now() })
      .where(
        and(
          eq(oneTimeTokens.linkHash, hashToken(given.code)),
          eq(oneTimeTokens.kind, "pkce"),
          isNull(oneTimeTokens.usedAt),
        ),
      )
      .returning();
    if (!token) return flowNotFound;
    if (token.expiresAt <= ctx.clock.now()) return flowExpired;
    if (token.codeChallenge !== hashToken(given.verifier)) return badVerifier;
    const [user] = await tx.select().from(users).where(eq(users.id, token.userId));
    assertMaySignIn(ctx, user!);
    return openSession(ctx, tx, user!, "otp", origin);
  });
  // Refused after the commit, so that the code is used up.
  if (typeof outcome === "function") throw outcome();
  return outcome;
}

const flowNotFound = () =>
  new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
const flowExpired = () =>
  new AuthError(403, "flow_state_expired", "invalid flow state, flow state has expired");
const badVerifier = () =>
  new AuthError(
    400,
    "bad_code_verifier",
    "code challenge does not match previously saved code verifier",
  );
