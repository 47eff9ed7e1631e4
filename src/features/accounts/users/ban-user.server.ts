import { eq } from "drizzle-orm";
import { users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden, notFound } from "~/platform/errors.ts";
import { keepLastAdmin } from "../roles/administrators.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";

/** Bars somebody from signing in, and ends their sessions; or lets them in again. */
export async function setBan(
  ctx: Context,
  caller: SignedIn,
  userId: string,
  banned: boolean,
): Promise<void> {
  if (userId === caller.userId) throw forbidden("You cannot ban yourself");
  await ctx.db.transaction(async (tx) => {
    if (banned) await keepLastAdmin(ctx, tx, userId);
    const changed = await tx
      .update(users)
      .set({
        bannedUntil: banned ? new Date("9999-01-01T00:00:00Z") : null,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    if (changed.length === 0) throw notFound("There is no such account");
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: banned ? "user.banned" : "user.unbanned",
      entity: "user",
      entityId: userId,
    });
  });
  if (banned) await endSessions(ctx, ctx.db, userId, "banned");
}
