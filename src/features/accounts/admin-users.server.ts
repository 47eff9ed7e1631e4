import { count, desc, eq, isNull } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { AuthError, userNotFound, validationFailed } from "./errors.ts";
import { removePerson } from "./leave.server.ts";
import { checkPassword, hashPassword } from "./passwords.server.ts";
import { endSessions } from "./sessions.server.ts";
import { describeUser } from "./user-view.server.ts";
import { checkEmail, checkMetadata, findUser, insertUser } from "./users.server.ts";

/** A page of all accounts, newest first. `page` starts at 1. */
export async function listUsers(ctx: Context, page: number, perPage: number) {
  const where = isNull(users.deletedAt);
  const rows = await ctx.db
    .select()
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), users.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await ctx.db.select({ total: count() }).from(users).where(where);
  return {
    users: await Promise.all(rows.map((row) => describeUser(ctx.db, row))),
    total: all!.total,
  };
}

interface AdminChanges {
  email?: unknown;
  password?: unknown;
  user_metadata?: unknown;
  email_confirm?: unknown;
  ban_duration?: unknown;
}

export async function createUser(ctx: Context, body: AdminChanges) {
  const email = checkEmail(body.email);
  const passwordHash =
    body.password === undefined
      ? null
      : await hashPassword(checkPassword(body.password, ctx.config.auth.passwordMin));
  try {
    const user = await ctx.db.transaction((tx) =>
      insertUser(ctx, tx, {
        email,
        passwordHash,
        metadata: checkMetadata(body.user_metadata),
        confirmed: body.email_confirm === true,
      }),
    );
    return describeUser(ctx.db, user);
  } catch (error) {
    throw emailTaken(error);
  }
}

/** The unique violation of an email in this wire's terms; anything else stays what it is. */
function emailTaken(error: unknown): unknown {
  if (sqlState(error) !== "23505") return error;
  return new AuthError(
    422,
    "email_exists",
    "A user with this email address has already been registered",
  );
}

export async function changeUser(ctx: Context, id: string, body: AdminChanges) {
  const user = await findUser(ctx.db, id);
  if (!user) throw userNotFound();
  const email = body.email === undefined ? undefined : checkEmail(body.email);
  const passwordHash =
    body.password === undefined
      ? undefined
      : await hashPassword(checkPassword(body.password, ctx.config.auth.passwordMin));
  const bannedUntil = body.ban_duration === undefined ? undefined : banEnd(ctx, body.ban_duration);
  const change = ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({
        updatedAt: ctx.clock.now(),
        ...(email ? { email } : {}),
        ...(passwordHash ? { passwordHash } : {}),
        ...(body.email_confirm === true ? { emailConfirmedAt: ctx.clock.now() } : {}),
        ...(body.user_metadata === undefined
          ? {}
          : { userMetadata: { ...user.userMetadata, ...checkMetadata(body.user_metadata) } }),
        ...(bannedUntil === undefined ? {} : { bannedUntil }),
      })
      .where(eq(users.id, id))
      .returning();
    if (email) await tx.update(profiles).set({ email }).where(eq(profiles.id, id));
    if (passwordHash || bannedUntil)
      await endSessions(ctx, tx, id, bannedUntil ? "banned" : "password changed");
    await recordAudit(tx, { action: "user.changed_by_service", entity: "user", entityId: id });
    return row!;
  });
  const updated = await change.catch((error) => {
    throw emailTaken(error);
  });
  return describeUser(ctx.db, updated);
}

/** "none" lifts a ban; "24h30m" style durations start one now. */
function banEnd(ctx: Context, duration: unknown): Date | null {
  if (duration === "none") return null;
  const match =
    typeof duration === "string" ? /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) : null;
  const [, h = "0", m = "0", s = "0"] = match ?? [];
  const seconds = Number(h) * 3600 + Number(m) * 60 + Number(s);
  if (!match || seconds === 0) throw validationFailed("invalid format for ban duration");
  return new Date(ctx.clock.now().getTime() + seconds * 1000);
}

/** Removes the person; orders stay without them. @throws AppError refused for the only administrator */
export async function deleteUser(ctx: Context, id: string): Promise<void> {
  const user = await findUser(ctx.db, id);
  if (!user) throw userNotFound();
  await removePerson(ctx, user, {});
}
