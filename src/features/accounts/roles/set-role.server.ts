import { and, eq } from "drizzle-orm";
import { userRoles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { ADMIN, type Role } from "~/platform/permissions.ts";
import { keepLastAdmin } from "./administrators.server.ts";

/** Gives or takes a role; the last administrator stays one. @throws AppError refused, not_found */
export async function setRole(
  ctx: Context,
  caller: SignedIn,
  change: { userId: string; role: Role; granted: boolean },
): Promise<void> {
  const { userId, role, granted } = change;
  await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!user) throw notFound("There is no such account");
    if (granted) {
      await tx
        .insert(userRoles)
        .values({ userId, role, createdAt: ctx.clock.now() })
        .onConflictDoNothing();
    } else {
      if (role === ADMIN) await keepLastAdmin(ctx, tx, userId);
      await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)));
    }
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: granted ? "role.granted" : "role.removed",
      entity: "user",
      entityId: userId,
      after: { role },
    });
  });
}
