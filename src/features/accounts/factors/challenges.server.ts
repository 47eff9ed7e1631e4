import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mfaChallenges, mfaFactors } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AuthError, factorNotFound } from "../errors.ts";
import {
  checkPasskey,
  keepPasskey,
  optionsToCreate,
  optionsToUse,
} from "../passkeys/ceremonies.server.ts";
import type { PasskeyAnswer, PasskeyProof } from "../passkeys/schema.ts";
import {
  type RequestOrigin,
  raiseSession,
  type SignInMethod,
} from "../sessions/sessions.server.ts";
import { announceFactor } from "./announce.server.ts";
import { redeemCode } from "./codes.server.ts";
import { assertMayEnrol, type FactorRow } from "./factors.server.ts";
import { assertUnlocked, countWrongCode } from "./guesses.server.ts";

import { CHALLENGE_MS } from "./lifetime.ts";

const MAX_WRONG_TRIES = 5;

/** An app's code, a recovery code, or what a passkey made of the challenge. */
export type FactorAnswer = { challengeId: string } & (
  | { code: string }
  | { type: "create"; made: PasskeyAnswer }
  | { type: "request"; proof: PasskeyProof }
);

/** A recovery code may answer a passkey's challenge, too. */
export async function challengeFactor(ctx: Context, caller: SignedIn, factor: FactorRow) {
  const expiresAt = new Date(ctx.clock.now().getTime() + CHALLENGE_MS);
  const passkey =
    factor.factorType === "webauthn" ? await passkeyOptions(ctx, caller, factor) : null;
  const [challenge] = await ctx.db
    .insert(mfaChallenges)
    .values({
      factorId: factor.id,
      challenge: passkey?.credential_options.publicKey.challenge ?? null,
      expiresAt,
      createdAt: ctx.clock.now(),
    })
    .returning({ id: mfaChallenges.id });
  return {
    id: challenge!.id,
    type: factor.factorType,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    ...(passkey ? { webauthn: passkey } : {}),
  };
}

/** To make the passkey that is being enrolled, or to use any of those that the person has. */
async function passkeyOptions(ctx: Context, caller: SignedIn, factor: FactorRow) {
  const isNew = factor.status !== "verified";
  const publicKey = isNew
    ? await optionsToCreate(ctx, caller)
    : await optionsToUse(ctx, caller.userId);
  return { type: isNew ? "create" : "request", credential_options: { publicKey } };
}

/**
 * Answers a challenge. The session rises to aal2 and the person's sessions at a lower level end.
 */
export async function verifyFactor(
  ctx: Context,
  caller: SignedIn,
  factor: FactorRow,
  answer: FactorAnswer,
  origin: RequestOrigin,
) {
  const isCode = "code" in answer;
  const isNew = factor.status !== "verified";
  if (isNew) assertMayEnrol(caller);
  // Whoever is locked out costs no transaction; it is looked at again under the factor's lock.
  if (isCode) assertUnlocked(ctx, factor);
  const outcome = await ctx.db.transaction(async (tx) => {
    const method = await answerChallenge(ctx, tx, factor, answer);
    if (method === "wrong" && isCode) await countWrongCode(ctx, tx, caller, factor.id, origin);
    // Refused after the commit, so that the wrong try counts.
    if (method === "expired" || method === "wrong") return method;
    const raised = await raiseSession(ctx, tx, caller, method);
    if (isNew) await announceFactor(tx, caller, factor, method, origin);
    else {
      await recordAudit(tx, {
        actorId: caller.userId,
        actorEmail: caller.email,
        action: "session.second_factor",
        entity: "factor",
        entityId: factor.id,
        after: { method },
        ip: origin.ip,
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
    const text = isCode ? "Invalid TOTP code entered" : "This passkey was not accepted";
    throw new AuthError(422, "mfa_verification_failed", text);
  }
  return outcome;
}

async function answerChallenge(
  ctx: Context,
  tx: Transaction,
  { id: factorId }: FactorRow,
  answer: FactorAnswer,
): Promise<SignInMethod | "expired" | "wrong"> {
  const now = ctx.clock.now();
  // All tries at one factor take turns here, from wherever they come.
  const [factor] = await tx
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.id, factorId))
    .for("update");
  if (!factor) throw factorNotFound();
  const isCode = "code" in answer;
  if (isCode) assertUnlocked(ctx, factor);
  const [challenge] = await tx
    .select()
    .from(mfaChallenges)
    .where(and(eq(mfaChallenges.id, answer.challengeId), eq(mfaChallenges.factorId, factorId)))
    .for("update");
  if (!challenge) throw factorNotFound();
  const isOver = challenge.verifiedAt !== null || challenge.expiresAt <= now;
  if (isOver || challenge.attempts >= MAX_WRONG_TRIES) return "expired";
  const method = isCode
    ? await redeemCode(ctx, tx, factor, answer.code)
    : await redeemPasskey(ctx, tx, factor, challenge.challenge, answer);
  // What a passkey signs it signs once; a code may be mistyped.
  const attempts = isCode ? challenge.attempts + 1 : MAX_WRONG_TRIES;
  await tx
    .update(mfaChallenges)
    .set(method ? { verifiedAt: now } : { attempts })
    .where(eq(mfaChallenges.id, answer.challengeId));
  if (!method) return "wrong";
  await tx
    .update(mfaFactors)
    .set({ status: "verified", updatedAt: now })
    .where(eq(mfaFactors.id, factorId));
  return method;
}

async function redeemPasskey(
  ctx: Context,
  tx: Transaction,
  factor: FactorRow,
  challenge: string | null,
  answer: Exclude<FactorAnswer, { code: string }>,
): Promise<"webauthn" | undefined> {
  if (challenge === null) return undefined;
  const isNew = factor.status !== "verified";
  if ((answer.type === "create") !== isNew) return undefined;
  if (answer.type === "create") {
    return (await keepPasskey(ctx, tx, factor, challenge, answer.made)) ? "webauthn" : undefined;
  }
  const used = await checkPasskey(ctx, tx, challenge, answer.proof, { isAlone: false });
  return used?.userId === factor.userId ? "webauthn" : undefined;
}
