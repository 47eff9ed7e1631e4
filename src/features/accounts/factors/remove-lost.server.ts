import { eq } from "drizzle-orm";
import { mfaFactors, recoveryCodes } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden, notFound } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { factorRemovedMail } from "../mails/factors.tsx";
import { endSessions } from "../sessions/sessions.server.ts";
import { findUser, isStaff } from "../users/users.server.ts";

/**
 * Removes all second factors of somebody who has lost theirs, with their recovery codes, and signs
 * them out everywhere. Those of staff only by somebody who has used their own in this session: else
 * one stolen password would open all accounts of the back-office.
 *
 * @throws AppError forbidden, not_found, no_factor
 */
export async function removeLostFactors(
  ctx: Context,
  caller: SignedIn,
  userId: string,
  ip: string,
): Promise<void> {
  if (userId === caller.userId) throw forbidden("Remove your own on your profile");
  const user = await findUser(ctx.db, userId);
  if (!user) throw notFound("There is no such account");
  if (caller.aal !== "aal2" && (await isStaff(ctx.db, userId))) {
    throw forbidden("Sign in with your own second step first: this is a member of the staff");
  }
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(mfaFactors)
      .where(eq(mfaFactors.userId, userId))
      .returning({ id: mfaFactors.id, name: mfaFactors.friendlyName, status: mfaFactors.status });
    const lost = gone.filter(({ status }) => status === "verified");
    if (lost.length === 0) {
      throw new AppError("refused", "This account has no second factor", { reason: "no_factor" });
    }
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await endSessions(ctx, tx, userId, "second factor removed by the shop");
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "factor.removed_by_staff",
      entity: "user",
      entityId: userId,
      before: { factors: lost.map(({ name }) => name) },
      ip,
    });
    if (user.email) {
      await queueMail(tx, factorRemovedMail, {
        dedupeKey: `auth:factors-removed:${lost[0]!.id}`,
        to: user.email,
        data: { factor: "", by: "shop" },
      });
    }
  });
}
