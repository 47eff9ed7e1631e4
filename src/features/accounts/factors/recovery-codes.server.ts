import { and, count, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { recoveryCodes } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { forbidden } from "~/platform/errors.ts";

const RECOVERY_CODES = 10;

const hashOf = (userId: string, code: string) => hashToken(`${userId}:${code}`);

/** New recovery codes, shown once; earlier ones stop working. Needs a session that used its factor. */
export async function makeRecoveryCodes(ctx: Context, caller: SignedIn): Promise<string[]> {
  if (caller.aal !== "aal2") throw forbidden("Use your second factor first");
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomToken(9)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "x")
      .slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  await ctx.db.transaction(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, caller.userId));
    await tx
      .insert(recoveryCodes)
      .values(
        codes.map((code) => ({ userId: caller.userId, codeHash: hashOf(caller.userId, code) })),
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

export async function countRecoveryCodes(ctx: Context, userId: string): Promise<number> {
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return left!.codes;
}

/** Uses a code up; false for one that is wrong or was used before. */
export async function spendRecoveryCode(
  ctx: Context,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(userId, code.trim().toLowerCase())),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning();
  return used.length === 1;
}
