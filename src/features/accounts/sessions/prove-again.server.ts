import { eq, sql } from "drizzle-orm";
import { sessions } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AuthError, insufficientAal, userNotFound } from "../errors.ts";
import { redeemReauthentication } from "../one-time/redeem-one-time.server.ts";
import { verifyPassword } from "../users/passwords.server.ts";
import { findUser } from "../users/users.server.ts";
import type { RequestOrigin, SignInMethod } from "./sessions.server.ts";

const TRIES = 10;
const QUARTER_HOUR = 900;

/** The password, or the code that was mailed for it. */
export type PresentProof = { password: string } | { nonce: string };

/**
 * Somebody signed in shows that they are there themselves; their session knows it from then on.
 *
 * @throws AuthError insufficient_aal, invalid_credentials, reauthentication_not_valid
 */
export async function proveAgain(
  ctx: Context,
  caller: SignedIn,
  proof: PresentProof,
  origin: RequestOrigin,
): Promise<void> {
  if (caller.needsSecondFactor) throw insufficientAal(401, "Use your second factor first");
  const method = await checkProof(ctx, caller, proof, origin);
  const now = { method, timestamp: Math.floor(ctx.clock.now().getTime() / 1000) };
  // Each way once, with its last time.
  await ctx.db
    .update(sessions)
    .set({
      amr: sql`(select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(${sessions.amr}) e
        where e->>'method' <> ${method}) || ${JSON.stringify([now])}::jsonb`,
    })
    .where(eq(sessions.id, caller.sessionId));
}

async function checkProof(
  ctx: Context,
  caller: SignedIn,
  proof: PresentProof,
  origin: RequestOrigin,
): Promise<SignInMethod> {
  const user = await findUser(ctx.db, caller.userId);
  if (!user) throw userNotFound();
  if ("nonce" in proof) {
    if (await redeemReauthentication(ctx, user, proof.nonce)) return "otp";
    throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
  await ctx.limits.spend("password_again", user.id, TRIES, QUARTER_HOUR);
  if (await verifyPassword(user.passwordHash, proof.password)) return "password";
  await recordAudit(ctx.db, {
    actorId: user.id,
    actorEmail: user.email,
    action: "session.refused",
    entity: "session",
    entityId: caller.sessionId,
    ip: origin.ip,
  });
  throw new AuthError(400, "invalid_credentials", "Your current password is wrong");
}
