import { and, count, eq, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { renderSVG } from "uqr";
import type { Transaction } from "~/db/client.ts";
import { mfaFactors, recoveryCodes, sessions } from "~/db/schema/accounts.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { encrypt } from "~/platform/crypto.ts";
import { sqlState } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { AuthError, factorNotFound, insufficientAal } from "../errors.ts";
import { factorRemovedMail } from "../mails/factors.tsx";
import type { RequestOrigin } from "../sessions/sessions.server.ts";
import { authenticatorApp } from "./codes.server.ts";
import { CHALLENGE_MS } from "./lifetime.ts";

export type FactorRow = typeof mfaFactors.$inferSelect;

const MAX_FACTORS = 10;

/** @throws AuthError mfa_factor_not_found, also for somebody else's */
export async function ownFactor(ctx: Context, caller: SignedIn, id: string): Promise<FactorRow> {
  const [factor] = await ctx.db
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.id, id), eq(mfaFactors.userId, caller.userId)));
  if (!factor) throw factorNotFound();
  return factor;
}

/** Who has a second factor must have used it before another comes. @throws AuthError insufficient_aal */
export function assertMayEnrol(caller: SignedIn): void {
  if (caller.needsSecondFactor) {
    throw insufficientAal(403, "AAL2 required to enroll a new factor");
  }
}

/** Starts enrolling an authenticator app. */
export async function enrolApp(ctx: Context, caller: SignedIn, name: string) {
  const { brand } = await getSettings(ctx);
  const secret = new Secret({ size: 20 });
  const uri = authenticatorApp(secret, { issuer: brand.name, label: caller.email }).toString();
  const factor = await insertFactor(ctx, caller, {
    friendlyName: name,
    secret: encrypt(ctx.secrets, secret.base32),
  });
  return { ...factor, totp: { qr_code: renderSVG(uri), secret: secret.base32, uri } };
}

/** Starts enrolling a passkey: its first challenge is answered by making it. */
export const enrolPasskey = (ctx: Context, caller: SignedIn, name: string) =>
  insertFactor(ctx, caller, { friendlyName: name, factorType: "webauthn" });

async function insertFactor(
  ctx: Context,
  caller: SignedIn,
  values: Pick<typeof mfaFactors.$inferInsert, "friendlyName" | "factorType" | "secret">,
) {
  assertMayEnrol(caller);
  const name = values.friendlyName;
  try {
    const made = await ctx.db.transaction(async (tx) => {
      await makeRoom(ctx, tx, caller.userId);
      const [row] = await tx
        .insert(mfaFactors)
        .values({ ...values, userId: caller.userId, createdAt: ctx.clock.now() })
        .returning();
      return row!;
    });
    return { id: made.id, type: made.factorType, friendly_name: made.friendlyName };
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
}

/** An enrolment that was left unfinished gives way to a new try. @throws AuthError too_many_enrolled_mfa_factors */
export async function makeRoom(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const stale = new Date(ctx.clock.now().getTime() - CHALLENGE_MS);
  await tx
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.userId, userId),
        eq(mfaFactors.status, "unverified"),
        sql`${mfaFactors.createdAt} < ${stale}`,
      ),
    );
  const [existing] = await tx
    .select({ factors: count() })
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId));
  if (existing!.factors >= MAX_FACTORS) {
    throw new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  }
}

/** Removes a factor; a verified one only by a session that has used it. */
export async function removeFactor(
  ctx: Context,
  caller: SignedIn,
  factor: FactorRow,
  origin: RequestOrigin,
) {
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
    if (factor.status === "verified") {
      await queueMail(tx, factorRemovedMail, {
        dedupeKey: `auth:factor-removed:${factor.id}`,
        to: caller.email,
        data: { factor: factor.friendlyName, by: "owner" },
      });
    }
  });
  return { id: factor.id };
}
