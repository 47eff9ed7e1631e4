import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { profiles, userRoles, users } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { userNotFound } from "../errors.ts";
import type { Metadata } from "../schema.ts";

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return user;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user;
}

/** The user, whom nobody else changes until the transaction ends. @throws AuthError user_not_found */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user || user.deletedAt) throw userNotFound();
  return user;
}

export interface NewUser {
  /** Left out for one that there never was. */
  id?: string;
  email: string;
  passwordHash: string | null;
  metadata: Metadata;
  confirmed: boolean;
  /** Somebody trusted says whose the mailbox is: nobody need prove it by answering a mail. */
  proved?: boolean;
  serviceMetadata?: Metadata;
  bannedUntil?: Date | null;
}

/** Writes a user with its profile. @throws a unique violation (23505) when the email is taken */
export async function insertUser(ctx: Context, tx: Queryable, input: NewUser): Promise<UserRow> {
  const now = ctx.clock.now();
  const [user] = await tx
    .insert(users)
    .values({
      ...(input.id ? { id: input.id } : {}),
      email: input.email,
      passwordHash: input.passwordHash,
      userMetadata: input.metadata,
      serviceMetadata: input.serviceMetadata ?? {},
      bannedUntil: input.bannedUntil ?? null,
      emailConfirmedAt: input.confirmed ? now : null,
      ...(input.proved ? { appMetadata: { proved_email: input.email } } : {}),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await tx.insert(profiles).values({
    id: user!.id,
    email: input.email,
    fullName:
      typeof input.metadata.full_name === "string" ? input.metadata.full_name.slice(0, 100) : "",
    createdAt: now,
  });
  return user!;
}

/** Whether the shop has given an account a role. */
export async function isStaff(db: Queryable, userId: string): Promise<boolean> {
  const [role] = await db.select().from(userRoles).where(eq(userRoles.userId, userId)).limit(1);
  return role !== undefined;
}
