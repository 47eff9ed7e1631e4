import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Transaction } from "~/db/client.ts";
import { mfaFactors } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { decrypt, Unreadable } from "~/platform/crypto.ts";
import { factorUnreadable } from "../errors.ts";
import type { FactorRow } from "./factors.server.ts";
import { spendRecoveryCode } from "./recovery-codes.server.ts";

const STEP_SECONDS = 30;

/** What an authenticator app computes from a secret. */
export const authenticatorApp = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, digits: 6, period: STEP_SECONDS });

/** @throws AuthError where the shop has had another secret since */
function readSecret(ctx: Context, factor: FactorRow): string {
  try {
    return decrypt(ctx.secrets, factor.secret);
  } catch (error) {
    throw error instanceof Unreadable ? factorUnreadable() : error;
  }
}

/**
 * Which kind of right code this is, used up from now on: the app's, or for an app in use a recovery
 * code; undefined for a wrong one. The caller has locked the factor.
 */
export async function redeemCode(
  ctx: Context,
  tx: Transaction,
  factor: FactorRow,
  code: string,
): Promise<"totp" | "recovery_code" | undefined> {
  if (factor.factorType === "totp" && /^\d{6}$/.test(code)) {
    const now = ctx.clock.now().getTime();
    const app = authenticatorApp(Secret.fromBase32(readSecret(ctx, factor)));
    const delta = app.validate({ token: code, timestamp: now, window: 1 });
    if (delta === null) return undefined;
    const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
    if (step <= factor.lastStep) return undefined; // A code works once.
    await tx.update(mfaFactors).set({ lastStep: step }).where(eq(mfaFactors.id, factor.id));
    return "totp";
  }
  if (factor.status !== "verified") return undefined;
  return (await spendRecoveryCode(ctx, tx, factor.userId, code)) ? "recovery_code" : undefined;
}
