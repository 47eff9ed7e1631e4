import { and, count, eq, ne, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import {
  mfaChallenges,
  mfaFactors,
  recoveryCodes,
  refreshTokens,
  sessions,
  users,
} from "~/db/schema/accounts.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { decrypt, encrypt, hashToken, randomToken } from "~/platform/crypto.ts";
import { sqlState } from "~/platform/errors.ts";
import { AuthError, insufficientAal, validationFailed } from "./errors.ts";
import { describeSession, type RequestOrigin } from "./sessions.server.ts";

type SignedIn = Extract<Caller, { kind: "user" }>;

const MAX_FACTORS = 10;
const CHALLENGE_MS = 300_000;
const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
const MAX_WRONG_TRIES = 5;

const factorNotFound = () => new AuthError(404, "mfa_factor_not_found", "Factor not found");
const wrongCode = () => new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");

async function ownFactor(ctx: Context, caller: SignedIn, factorId: string) {
  if (!/^[0-9a-f-]{36}$/i.test(factorId)) throw factorNotFound();
  const [factor] = await ctx.db
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.id, factorId), eq(mfaFactors.userId, caller.userId)));
  if (!factor) throw factorNotFound();
  return factor;
}

/** Starts enrolling an authenticator app. Who has one already must have used it. */
export async function enrolFactor(
  ctx: Context,
  caller: SignedIn,
  body: { factor_type?: unknown; friendly_name?: unknown; issuer?: unknown },
) {
  if (body.factor_type !== "totp") throw validationFailed("factor_type needs to be totp");
  if (caller.needsSecondFactor) {
    throw insufficientAal(403, "AAL2 required to enroll a new factor");
  }
  const name = typeof body.friendly_name === "string" ? body.friendly_name.slice(0, 100) : "";
  const { brand } = await getSettings(ctx);
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({
    issuer: brand.name,
    label: caller.email,
    secret,
    digits: 6,
    period: STEP_SECONDS,
  });
  try {
    const factor = await ctx.db.transaction(async (tx) => {
      // An enrolment that was left unfinished makes room for a new try.
      await tx
        .delete(mfaFactors)
        .where(
          and(
            eq(mfaFactors.userId, caller.userId),
            eq(mfaFactors.status, "unverified"),
            sql`${mfaFactors.createdAt} < ${new Date(ctx.clock.now().getTime() - CHALLENGE_MS)}`,
          ),
        );
      const [existing] = await tx
        .select({ factors: count() })
        .from(mfaFactors)
        .where(eq(mfaFactors.userId, caller.userId));
      if (existing!.factors >= MAX_FACTORS) {
        throw new AuthError(
          422,
          "too_many_enrolled_mfa_factors",
          "Maximum number of verified factors reached, unenroll to continue",
        );
      }
      const [made] = await tx
        .insert(mfaFactors)
        .values({
          userId: caller.userId,
          friendlyName: name,
          secret: encrypt(ctx.secrets, secret.base32),
          createdAt: ctx.clock.now(),
        })
        .returning();
      return made!;
    });
    const uri = totp.toString();
    return {
      id: factor.id,
      type: "totp",
      friendly_name: name,
      totp: { qr_code: renderSVG(uri), secret: secret.base32, uri },
    };
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
}

export async function challengeFactor(ctx: Context, caller: SignedIn, factorId: string) {
  const factor = await ownFactor(ctx, caller, factorId);
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
  factorId: string,
  body: { challenge_id?: unknown; code?: unknown },
  origin: RequestOrigin,
) {
  const factor = await ownFactor(ctx, caller, factorId);
  const { challenge_id: challengeId, code } = body;
  if (
    typeof challengeId !== "string" ||
    !/^[0-9a-f-]{36}$/i.test(challengeId) ||
    typeof code !== "string"
  ) {
    throw validationFailed("challenge_id and code are required");
  }
  const outcome = await ctx.db.transaction(async (tx) => {
    const [challenge] = await tx
      .select()
      .from(mfaChallenges)
      .where(and(eq(mfaChallenges.id, challengeId), eq(mfaChallenges.factorId, factor.id)))
      .for("update");
    if (!challenge) throw factorNotFound();
    if (
      challenge.verifiedAt ||
      challenge.expiresAt <= ctx.clock.now() ||
      challenge.attempts >= MAX_WRONG_TRIES
    ) {
      return "expired" as const;
    }
    const [locked] = await tx
      .select()
      .from(mfaFactors)
      .where(eq(mfaFactors.id, factor.id))
      .for("update");
    const method = await checkCode(ctx, tx, locked!, caller.userId, code);
    if (!method) {
      await tx
        .update(mfaChallenges)
        .set({ attempts: challenge.attempts + 1 })
        .where(eq(mfaChallenges.id, challenge.id));
      return "wrong" as const;
    }
    const now = ctx.clock.now();
    await tx
      .update(mfaChallenges)
      .set({ verifiedAt: now })
      .where(eq(mfaChallenges.id, challenge.id));
    await tx
      .update(mfaFactors)
      .set({ status: "verified", updatedAt: now })
      .where(eq(mfaFactors.id, factor.id));
    await tx
      .update(sessions)
      .set({ endedAt: now, endedReason: "second factor added or used" })
      .where(
        and(
          eq(sessions.userId, caller.userId),
          ne(sessions.id, caller.sessionId),
          eq(sessions.aal, "aal1"),
          sql`${sessions.endedAt} is null`,
        ),
      );
    const [session] = await tx
      .update(sessions)
      .set({
        aal: "aal2",
        amr: sql`${sessions.amr} || ${JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }])}::jsonb`,
      })
      .where(eq(sessions.id, caller.sessionId))
      .returning();
    const token = randomToken(24);
    await tx
      .update(refreshTokens)
      .set({ rotatedAt: now, successor: encrypt(ctx.secrets, token) })
      .where(and(eq(refreshTokens.sessionId, caller.sessionId), sql`rotated_at is null`));
    const [parent] = await tx
      .select({ id: sql<number>`max(id)` })
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, caller.sessionId));
    await tx.insert(refreshTokens).values({
      sessionId: caller.sessionId,
      tokenHash: hashToken(token),
      parentId: parent!.id,
      createdAt: now,
    });
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: factor.status === "verified" ? "session.second_factor" : "factor.added",
      entity: "factor",
      entityId: factor.id,
      after: { method },
      ip: origin.ip,
    });
    const [user] = await tx.select().from(users).where(eq(users.id, caller.userId));
    return describeSession(ctx, tx, user!, session!, token);
  });
  if (outcome === "expired") {
    throw new AuthError(
      422,
      "mfa_challenge_expired",
      "MFA challenge has expired, verify against another challenge or create a new challenge.",
    );
  }
  if (outcome === "wrong") throw wrongCode();
  return outcome;
}

async function checkCode(
  ctx: Context,
  tx: Parameters<Parameters<Context["db"]["transaction"]>[0]>[0],
  factor: typeof mfaFactors.$inferSelect,
  userId: string,
  code: string,
): Promise<"totp" | "recovery_code" | undefined> {
  if (/^\d{6}$/.test(code)) {
    const now = ctx.clock.now().getTime();
    const totp = new TOTP({
      secret: Secret.fromBase32(decrypt(ctx.secrets, factor.secret)),
      digits: 6,
      period: STEP_SECONDS,
    });
    const delta = totp.validate({ token: code, timestamp: now, window: 1 });
    if (delta === null) return undefined;
    const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
    if (step <= factor.lastStep) return undefined; // A code works once.
    await tx.update(mfaFactors).set({ lastStep: step }).where(eq(mfaFactors.id, factor.id));
    return "totp";
  }
  if (factor.status !== "verified") return undefined;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(`${userId}:${code.trim().toLowerCase()}`)),
        sql`${recoveryCodes.usedAt} is null`,
      ),
    )
    .returning();
  return used.length === 1 ? "recovery_code" : undefined;
}

/** Removes a factor; a verified one only by a session that has used it. */
export async function removeFactor(
  ctx: Context,
  caller: SignedIn,
  factorId: string,
  origin: RequestOrigin,
) {
  const factor = await ownFactor(ctx, caller, factorId);
  if (factor.status === "verified" && caller.aal !== "aal2") {
    throw insufficientAal(422, "AAL2 required to unenroll verified factor");
  }
  await ctx.db.transaction(async (tx) => {
    await tx.delete(mfaFactors).where(eq(mfaFactors.id, factor.id));
    const [left] = await tx
      .select({ factors: count() })
      .from(mfaFactors)
      .where(and(eq(mfaFactors.userId, caller.userId), eq(mfaFactors.status, "verified")));
    if (left!.factors === 0) {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, caller.userId));
      await tx
        .update(sessions)
        .set({ aal: "aal1" })
        .where(and(eq(sessions.userId, caller.userId), sql`${sessions.endedAt} is null`));
    }
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "factor.removed",
      entity: "factor",
      entityId: factor.id,
      ip: origin.ip,
    });
  });
  return { id: factor.id };
}

/** New recovery codes, shown once; earlier ones stop working. Needs a session that used its factor. */
export async function makeRecoveryCodes(ctx: Context, caller: SignedIn): Promise<string[]> {
  if (caller.aal !== "aal2") throw insufficientAal(403, "Use your second factor first");
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomToken(9)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "x")
      .slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  await ctx.db.transaction(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, caller.userId));
    await tx.insert(recoveryCodes).values(
      codes.map((code) => ({
        userId: caller.userId,
        codeHash: hashToken(`${caller.userId}:${code}`),
      })),
    );
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "factor.recovery_codes_made",
      entity: "user",
      entityId: caller.userId,
    });
  });
  return codes;
}
