import { count, desc, eq, isNull } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { emailExists, userNotFound, validationFailed } from "../errors.ts";
import { removePerson } from "../leave.server.ts";
import type { Metadata } from "../schema.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { describeUser } from "./describe-user.server.ts";
import { checkPassword, hashPassword } from "./passwords.server.ts";
import { findUser, insertUser, lockUser } from "./users.server.ts";

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

export interface AdminChanges {
  email?: string | undefined;
  password?: string | undefined;
  user_metadata?: Metadata | null | undefined;
  email_confirm?: boolean | undefined;
  ban_duration?: string | undefined;
}

export async function createUser(ctx: Context, input: AdminChanges & { email: string }) {
  const passwordHash =
    input.password === undefined ? null : await hashPassword(checkPassword(ctx, input.password));
  try {
    const user = await ctx.db.transaction((tx) =>
      insertUser(ctx, tx, {
        email: input.email,
        passwordHash,
        metadata: input.user_metadata ?? {},
        confirmed: input.email_confirm === true,
      }),
    );
    return describeUser(ctx.db, user);
  } catch (error) {
    throw sqlState(error) === "23505" ? emailExists() : error;
  }
}

export async function changeUser(ctx: Context, id: string, input: AdminChanges) {
  const { email } = input;
  const passwordHash =
    input.password === undefined
      ? undefined
      : await hashPassword(checkPassword(ctx, input.password));
  const bannedUntil =
    input.ban_duration === undefined ? undefined : banEnd(ctx, input.ban_duration);
  const change = ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    const [row] = await tx
      .update(users)
      .set({
        updatedAt: ctx.clock.now(),
        ...(email ? { email } : {}),
        ...(passwordHash ? { passwordHash } : {}),
        ...(input.email_confirm ? { emailConfirmedAt: ctx.clock.now() } : {}),
        ...(bannedUntil === undefined ? {} : { bannedUntil }),
        userMetadata: { ...user.userMetadata, ...input.user_metadata },
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
    throw sqlState(error) === "23505" ? emailExists() : error;
  });
  return describeUser(ctx.db, updated);
}

/** "none" lifts a ban; "24h30m" style durations start one now. */
function banEnd(ctx: Context, duration: string): Date | null {
  if (duration === "none") return null;
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration);
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
