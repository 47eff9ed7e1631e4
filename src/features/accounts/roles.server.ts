import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { userRoles } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden } from "~/platform/errors.ts";
import { ADMIN } from "~/platform/permissions.ts";

type SignedIn = Extract<Caller, { kind: "user" }>;

export async function adminExists(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, ADMIN))
    .limit(1);
  return rows.length > 0;
}

/** Whoever adds or removes an administrator holds this until the transaction ends. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('oriki:admins'))`);
}

/** The first administrator of a fresh shop; of many who ask at once exactly one becomes it. */
export async function claimFirstAdmin(ctx: Context, caller: SignedIn, ip: string): Promise<void> {
  if (caller.needsSecondFactor) throw forbidden("Use your second factor first");
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const admins = await tx
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.role, ADMIN));
    if (admins.some((admin) => admin.userId === caller.userId)) {
      throw new AppError("conflict", "You are an administrator already");
    }
    if (admins.length > 0) {
      throw forbidden("You don't have admin access. Contact an existing administrator.");
    }
    await tx
      .insert(userRoles)
      .values({ userId: caller.userId, role: ADMIN, createdAt: ctx.clock.now() });
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "role.first_admin_claimed",
      entity: "user",
      entityId: caller.userId,
      after: { role: ADMIN },
      ip,
    });
  });
}
