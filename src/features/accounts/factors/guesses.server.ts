import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mfaFactors } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { factorLockedMail } from "../mails/factors.tsx";
import type { RequestOrigin } from "../sessions/sessions.server.ts";
import type { FactorRow } from "./factors.server.ts";

const WRONG_ALLOWED = 10;
const WINDOW_MINUTES = 15;
const WINDOW_MS = WINDOW_MINUTES * 60_000;

/** Why a locked factor's codes are refused, as a limit's reason. */
export const WRONG_CODES = "wrong_codes";

/** @throws AppError rate_limited while too many wrong codes were given, whatever is given now */
export function assertUnlocked(ctx: Context, { lockedUntil }: FactorRow): void {
  if (!ctx.config.rateLimits || !lockedUntil) return;
  const wait = Math.ceil((lockedUntil.getTime() - ctx.clock.now().getTime()) / 1000);
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / 60);
  throw new AppError(
    "rate_limited",
    `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { reason: WRONG_CODES, details: { retry_after: wait } },
  );
}

/**
 * Counts a wrong code against its factor, whichever challenge, session and address it came by; the
 * caller holds the factor's lock. At the tenth in a quarter of an hour nothing is answered for as
 * long, and the account's owner is told. A right code takes nothing back: else each sign-in of the
 * owner would give a guesser ten more.
 */
export async function countWrongCode(
  ctx: Context,
  tx: Transaction,
  { userId, email }: SignedIn,
  factorId: string,
  origin: RequestOrigin,
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const now = ctx.clock.now();
  const [factor] = await tx.select().from(mfaFactors).where(eq(mfaFactors.id, factorId));
  const { wrongCodes, wrongSince, friendlyName } = factor!;
  const isOpen = wrongSince !== null && now.getTime() - wrongSince.getTime() < WINDOW_MS;
  const wrong = isOpen ? wrongCodes + 1 : 1;
  if (wrong < WRONG_ALLOWED) {
    await tx
      .update(mfaFactors)
      .set({ wrongCodes: wrong, wrongSince: isOpen ? wrongSince : now })
      .where(eq(mfaFactors.id, factorId));
    return;
  }
  const lockedUntil = new Date(now.getTime() + WINDOW_MS);
  await tx
    .update(mfaFactors)
    .set({ wrongCodes: 0, wrongSince: null, lockedUntil })
    .where(eq(mfaFactors.id, factorId));
  await recordAudit(tx, {
    actorId: userId,
    actorEmail: email,
    action: "factor.locked",
    entity: "factor",
    entityId: factorId,
    after: { wrong, locked_until: lockedUntil.toISOString() },
    ip: origin.ip,
  });
  await queueMail(tx, factorLockedMail, {
    dedupeKey: `auth:factor-locked:${factorId}:${lockedUntil.getTime()}`,
    to: email,
    data: { factor: friendlyName, minutes: WINDOW_MINUTES },
  });
}
