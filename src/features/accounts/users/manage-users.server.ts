import { count, desc, eq, isNull } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { actorOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { emailExists, userNotFound } from "../errors.ts";
import { keepLastAdmin } from "../roles/administrators.server.ts";
import type { Metadata } from "../schema.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { removePerson } from "./delete-account.server.ts";
import { describeUser } from "./describe-user.server.ts";
import { changeServiceMetadata, changeUserMetadata } from "./metadata.server.ts";
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

/** The program, as the audit log names it. */
type Actor = ReturnType<typeof actorOf>;

export interface AdminChanges {
  password?: string | undefined;
  /** The email is taken for proved. */
  confirm?: boolean;
  userMetadata?: Metadata | undefined;
  serviceMetadata?: Metadata | undefined;
  /** How long a ban lasts that starts now; null lifts one. */
  banMs?: number | null | undefined;
}

const banEnd = (ctx: Context, ms: number | null) =>
  ms === null ? null : new Date(ctx.clock.now().getTime() + ms);

const hashOf = async (ctx: Context, password: string) => hashPassword(checkPassword(ctx, password));

/** The unique violation of an email in this wire's terms; anything else stays what it is. */
const emailTaken = (error: unknown) => (sqlState(error) === "23505" ? emailExists() : error);

/** @throws AuthError email_exists, weak_password, validation_failed */
export async function createUser(ctx: Context, by: Actor, email: string, input: AdminChanges) {
  const serviceMetadata = changeServiceMetadata(input.serviceMetadata ?? {});
  const passwordHash = input.password === undefined ? null : await hashOf(ctx, input.password);
  try {
    const user = await ctx.db.transaction(async (tx) => {
      const made = await insertUser(ctx, tx, {
        email,
        passwordHash,
        metadata: input.userMetadata ?? {},
        serviceMetadata,
        confirmed: input.confirm === true,
        proved: input.confirm === true,
        bannedUntil: banEnd(ctx, input.banMs ?? null),
      });
      const what = {
        ...by,
        action: "user.created_by_service",
        entity: "user",
        entityId: made.id,
      } as const;
      await recordAudit(tx, what);
      return made;
    });
    return describeUser(ctx.db, user);
  } catch (error) {
    throw emailTaken(error);
  }
}

/**
 * A new password or a ban ends the sessions.
 *
 * @throws AuthError user_not_found, and as `createUser`; AppError refused for a ban of the last administrator
 */
export async function changeUser(
  ctx: Context,
  by: Actor,
  id: string,
  { email, ...input }: AdminChanges & { email?: string | undefined },
) {
  const passwordHash = input.password && (await hashOf(ctx, input.password));
  const bannedUntil = input.banMs === undefined ? undefined : banEnd(ctx, input.banMs);
  const change = ctx.db.transaction(async (tx) => {
    if (bannedUntil) await keepLastAdmin(ctx, tx, id);
    const user = await lockUser(tx, id);
    const [row] = await tx
      .update(users)
      .set({
        updatedAt: ctx.clock.now(),
        ...(email ? { email } : {}),
        ...(passwordHash ? { passwordHash } : {}),
        ...(input.confirm
          ? {
              emailConfirmedAt: ctx.clock.now(),
              appMetadata: { ...user.appMetadata, proved_email: email ?? user.email },
            }
          : {}),
        ...(bannedUntil === undefined ? {} : { bannedUntil }),
        userMetadata: changeUserMetadata(user.userMetadata, input.userMetadata),
        ...(input.serviceMetadata
          ? { serviceMetadata: changeServiceMetadata(input.serviceMetadata, user) }
          : {}),
      })
      .where(eq(users.id, id))
      .returning();
    if (email) await tx.update(profiles).set({ email }).where(eq(profiles.id, id));
    if (passwordHash || bannedUntil)
      await endSessions(ctx, tx, id, bannedUntil ? "banned" : "password changed");
    const what = {
      ...by,
      action: "user.changed_by_service",
      entity: "user",
      entityId: id,
    } as const;
    await recordAudit(tx, what);
    return row!;
  });
  const updated = await change.catch((error) => {
    throw emailTaken(error);
  });
  return describeUser(ctx.db, updated);
}

/** Removes the person; orders stay without them. @throws AppError refused for the only administrator */
export async function deleteUser(ctx: Context, by: Actor, id: string): Promise<void> {
  const user = await findUser(ctx.db, id);
  if (!user) throw userNotFound();
  await removePerson(ctx, user, by);
}
