import { and, asc, eq } from "drizzle-orm";
import { mfaFactors, passkeys } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AuthError, factorNotFound } from "../errors.ts";
import { announceFactor } from "../factors/announce.server.ts";
import { assertMayEnrol, makeRoom } from "../factors/factors.server.ts";
import { markSecondStep, type RequestOrigin } from "../sessions/sessions.server.ts";
import { keepPasskey, optionsToCreate } from "./ceremonies.server.ts";
import { keepChallenge, takeChallenge } from "./challenges.server.ts";
import type { PasskeyAnswer } from "./schema.ts";

/** Starts adding a passkey. Who has a second factor must have used it. */
export async function startAdding(ctx: Context, caller: SignedIn) {
  assertMayEnrol(caller);
  return keepChallenge(ctx, caller.userId, await optionsToCreate(ctx, caller));
}

/**
 * Adds the passkey that was made: a second factor from now on, and a way to sign in. The session
 * counts as having used it.
 */
export async function finishAdding(
  ctx: Context,
  caller: SignedIn,
  { challengeId, answer }: { challengeId: string; answer: PasskeyAnswer },
  origin: RequestOrigin,
) {
  assertMayEnrol(caller);
  const challenge = await takeChallenge(ctx, caller.userId, challengeId);
  return ctx.db.transaction(async (tx) => {
    await makeRoom(ctx, tx, caller.userId);
    const now = ctx.clock.now();
    const [factor] = await tx
      .insert(mfaFactors)
      .values({
        userId: caller.userId,
        friendlyName: `Passkey of ${now.toISOString().slice(0, 16).replace("T", " ")}`,
        factorType: "webauthn",
        status: "verified",
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!factor || !(await keepPasskey(ctx, tx, factor, challenge, answer))) {
      throw new AuthError(422, "webauthn_verification_failed", "This passkey was not accepted");
    }
    await markSecondStep(ctx, tx, caller, "webauthn");
    await announceFactor(tx, caller, factor, "webauthn", origin);
    return viewPasskey({ factor, lastUsedAt: null });
  });
}

const viewPasskey = (row: {
  factor: { id: string; friendlyName: string; createdAt: Date };
  lastUsedAt: Date | null;
}) => ({
  id: row.factor.id,
  friendly_name: row.factor.friendlyName,
  created_at: row.factor.createdAt.toISOString(),
  ...(row.lastUsedAt ? { last_used_at: row.lastUsedAt.toISOString() } : {}),
});

export async function listPasskeys(ctx: Context, userId: string) {
  const rows = await ctx.db
    .select({ factor: mfaFactors, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .innerJoin(mfaFactors, eq(mfaFactors.id, passkeys.factorId))
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(mfaFactors.createdAt));
  return rows.map(viewPasskey);
}

/** @throws AuthError mfa_factor_not_found, also for somebody else's */
export async function renamePasskey(
  ctx: Context,
  caller: SignedIn,
  id: string,
  name: string,
  origin: RequestOrigin,
) {
  if (caller.needsSecondFactor) throw factorNotFound();
  const [own] = await listPasskeys(ctx, caller.userId).then((all) =>
    all.filter((passkey) => passkey.id === id),
  );
  if (!own) throw factorNotFound();
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(mfaFactors)
      .set({ friendlyName: name, updatedAt: ctx.clock.now() })
      .where(and(eq(mfaFactors.id, id), eq(mfaFactors.userId, caller.userId)));
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "factor.renamed",
      entity: "factor",
      entityId: id,
      before: { name: own.friendly_name },
      after: { name },
      ip: origin.ip,
    });
  });
  return { ...own, friendly_name: name };
}
