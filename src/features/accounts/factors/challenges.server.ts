import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mfaChallenges, mfaFactors } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { AuthError, factorNotFound } from "../errors.ts";
import { factorAddedMail } from "../mails/factors.tsx";
import {
  type RequestOrigin,
  raiseSession,
  type SignInMethod,
} from "../sessions/sessions.server.ts";
import { redeemCode } from "./codes.server.ts";
import type { FactorRow } from "./factors.server.ts";
import { assertUnlocked, countWrongCode } from "./guesses.server.ts";

export const CHALLENGE_MS = 300_000;
const MAX_WRONG_TRIES = 5;

export async function challengeFactor(ctx: Context, factor: FactorRow) {
  const expiresAt = new Date(ctx.clock.now().getTime() + CHALLENGE_MS);
  const [challenge] = await ctx.db
    .insert(mfaChallenges)
    .values({ factorId: factor.id, expiresAt, createdAt: ctx.clock.now() })
    .returning({ id: mfaChallenges.id });
  return { id: challenge!.id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/**
 * Answers a challenge with the app's code, or with a recovery code. The session rises to aal2 and
 * the person's sessions at a lower level end.
 */
export async function verifyFactor(
  ctx: Context,
  caller: SignedIn,
  factor: FactorRow,
  answer: { challengeId: string; code: string },
  origin: RequestOrigin,
) {
  // Whoever is locked out costs no transaction; it is looked at again under the factor's lock.
  assertUnlocked(ctx, factor);
  const outcome = await ctx.db.transaction(async (tx) => {
    const method = await answerChallenge(ctx, tx, factor, answer);
    if (method === "wrong") await countWrongCode(ctx, tx, caller, factor.id, origin);
    // Refused after the commit, so that the wrong try counts.
    if (method === "expired" || method === "wrong") return method;
    const raised = await raiseSession(ctx, tx, caller, method);
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: factor.status === "verified" ? "session.second_factor" : "factor.added",
      entity: "factor",
      entityId: factor.id,
      after: { method },
      ip: origin.ip,
    });
    if (factor.status !== "verified") {
      await queueMail(tx, factorAddedMail, {
        dedupeKey: `auth:factor-added:${factor.id}`,
        to: caller.email,
        data: { factor: factor.friendlyName },
      });
    }
    return raised;
  });
  if (outcome === "expired") {
    throw new AuthError(
      422,
      "mfa_challenge_expired",
      "MFA challenge has expired, verify against another challenge or create a new challenge.",
    );
  }
  if (outcome === "wrong") {
    throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
  return outcome;
}

async function answerChallenge(
  ctx: Context,
  tx: Transaction,
  { id: factorId }: FactorRow,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<SignInMethod | "expired" | "wrong"> {
  const now = ctx.clock.now();
  // All tries at one factor take turns here, from wherever they come.
  const [factor] = await tx
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.id, factorId))
    .for("update");
  if (!factor) throw factorNotFound();
  assertUnlocked(ctx, factor);
  const [challenge] = await tx
    .select()
    .from(mfaChallenges)
    .where(and(eq(mfaChallenges.id, challengeId), eq(mfaChallenges.factorId, factorId)))
    .for("update");
  if (!challenge) throw factorNotFound();
  const isOver = challenge.verifiedAt !== null || challenge.expiresAt <= now;
  if (isOver || challenge.attempts >= MAX_WRONG_TRIES) return "expired";
  const method = await redeemCode(ctx, tx, factor, code);
  await tx
    .update(mfaChallenges)
    .set(method ? { verifiedAt: now } : { attempts: challenge.attempts + 1 })
    .where(eq(mfaChallenges.id, challengeId));
  if (!method) return "wrong";
  await tx
    .update(mfaFactors)
    .set({ status: "verified", updatedAt: now })
    .where(eq(mfaFactors.id, factorId));
  return method;
}
