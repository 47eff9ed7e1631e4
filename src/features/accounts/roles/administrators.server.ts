import { and, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { userRoles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden } from "~/platform/errors.ts";
import { ADMIN } from "~/platform/permissions.ts";
import { asksForToken, isClaimToken } from "./claim-token.server.ts";

async function findAdmins(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, ADMIN));
  return rows.map((row) => row.userId);
}

export async function adminExists(ctx: Context): Promise<boolean> {
  return (await findAdmins(ctx.db)).length > 0;
}

/** Where every administrator who can sign in reads their mail. */
export async function adminMailboxes(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(userRoles.role, ADMIN),
        or(isNull(users.bannedUntil), lte(users.bannedUntil, ctx.clock.now())),
      ),
    )
    .orderBy(users.email);
  return rows.flatMap(({ email }) => email ?? []);
}

/**
 * Whoever adds or removes an administrator holds this until the transaction ends.
 *
 * @returns who they are
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('oriki:admins'))`);
  return findAdmins(tx);
}

/**
 * The first administrator of a fresh shop; of many who ask at once exactly one becomes it.
 *
 * @param token the one that the server printed; the demo shop asks for none
 */
export async function claimFirstAdmin(
  ctx: Context,
  caller: SignedIn,
  ip: string,
  token = "",
): Promise<void> {
  if (caller.needsSecondFactor) throw forbidden("Use your second factor first");
  await ctx.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.includes(caller.userId)) {
      throw new AppError("conflict", "You are an administrator already");
    }
    if (admins.length > 0) {
      throw forbidden("You don't have admin access. Contact an existing administrator.");
    }
    if (asksForToken(ctx) && !isClaimToken(ctx, token)) {
      throw new AppError(
        "forbidden",
        "This shop asks for the token that its server printed when it started.",
        { reason: "claim_token" },
      );
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

/** Whether nobody else would be left who can sign in as an administrator; held until the transaction ends. */
export async function isLastAdmin(ctx: Context, tx: Transaction, userId: string): Promise<boolean> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(userId)) return false;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, admins),
        ne(users.id, userId),
        or(isNull(users.bannedUntil), lte(users.bannedUntil, ctx.clock.now())),
      ),
    )
    .limit(1);
  return other === undefined;
}

/** @throws AppError refused for the last administrator, who stays one */
export async function keepLastAdmin(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  if (!(await isLastAdmin(ctx, tx, userId))) return;
  throw new AppError(
    "refused",
    "This is the last administrator. Make somebody else an administrator first.",
    { reason: "last_admin" },
  );
}
