import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { AuthError, invalidCredentials, validationFailed } from "./errors.ts";
import { sendOneTime, spendMail } from "./one-time.server.ts";
import { checkPassword, hashPassword, verifyPassword } from "./passwords.server.ts";
import { openSession, type RequestOrigin } from "./sessions.server.ts";
import { describeUser, type UserRow, viewUser } from "./user-view.server.ts";

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/;
const QUARTER_HOUR = 900;

/** Lower case. @throws AuthError validation_failed */
export function checkEmail(email: unknown): string {
  if (typeof email !== "string" || email.length > 254 || !EMAIL.test(email.trim())) {
    throw validationFailed("Unable to validate email address: invalid format");
  }
  return email.trim().toLowerCase();
}

/** What a person may say of themselves at sign-up: a small flat object. */
export function checkMetadata(data: unknown): Record<string, unknown> {
  if (data === undefined || data === null) return {};
  if (typeof data !== "object" || Array.isArray(data) || JSON.stringify(data).length > 4096) {
    throw validationFailed("The data field must be a small object");
  }
  return data as Record<string, unknown>;
}

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

export interface NewUser {
  email: string;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  confirmed: boolean;
}

/** Writes a user with its profile. @throws a unique violation (23505) when the email is taken */
export async function insertUser(ctx: Context, tx: Queryable, input: NewUser): Promise<UserRow> {
  const now = ctx.clock.now();
  const [user] = await tx
    .insert(users)
    .values({
      email: input.email,
      passwordHash: input.passwordHash,
      userMetadata: input.metadata,
      emailConfirmedAt: input.confirmed ? now : null,
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

/** Opens an account: signed in at once, or after the confirmation mail where that is required. */
export async function signUp(
  ctx: Context,
  body: { email?: unknown; password?: unknown; data?: unknown; redirectTo?: string | undefined },
  origin: RequestOrigin,
) {
  const email = checkEmail(body.email);
  const password = checkPassword(body.password, ctx.config.auth.passwordMin);
  const metadata = checkMetadata(body.data);
  const passwordHash = await hashPassword(password);
  const { autoconfirm } = ctx.config.auth;
  if (!autoconfirm) await spendMail(ctx, email);
  try {
    return await ctx.db.transaction(async (tx) => {
      const user = await insertUser(ctx, tx, {
        email,
        passwordHash,
        metadata,
        confirmed: autoconfirm,
      });
      await recordAudit(tx, {
        actorId: user.id,
        actorEmail: email,
        action: "user.signed_up",
        entity: "user",
        entityId: user.id,
        ip: origin.ip,
      });
      if (autoconfirm) return openSession(ctx, tx, user, "password", origin);
      await sendOneTime(ctx, tx, user, "signup", {
        ...(body.redirectTo ? { redirectTo: body.redirectTo } : {}),
      });
      return describeUser(tx, user);
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    if (autoconfirm) throw new AuthError(422, "user_already_exists", "User already registered");
    return obfuscatedUser(ctx, email, metadata);
  }
}

/** A fresh account to the last field, so that nobody learns which addresses are taken. */
function obfuscatedUser(ctx: Context, email: string, metadata: Record<string, unknown>) {
  const now = ctx.clock.now();
  return viewUser({
    id: crypto.randomUUID(),
    email,
    passwordHash: null,
    emailConfirmedAt: null,
    phone: null,
    userMetadata: metadata,
    appMetadata: {},
    bannedUntil: null,
    lastSignInAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Signs in with a password. Unknown email and wrong password take as long and say the same. */
export async function signInWithPassword(
  ctx: Context,
  body: { email?: unknown; password?: unknown },
  origin: RequestOrigin,
) {
  if (
    typeof body.email !== "string" ||
    typeof body.password !== "string" ||
    body.password.length > 1000
  ) {
    throw invalidCredentials();
  }
  const email = body.email.trim().toLowerCase().slice(0, 254);
  const tries = ctx.config.auth.limits.passwordTries;
  // Counted per account and address, so that a stranger's tries do not lock the owner out.
  await ctx.limits.spend("password", `${email}|${origin.ip}`, tries, QUARTER_HOUR);
  await ctx.limits.spend("password_all", email, tries * 10, QUARTER_HOUR);
  const user = await findUserByEmail(ctx.db, email);
  const right = await verifyPassword(user?.passwordHash ?? null, body.password);
  if (!user || !right) {
    await recordAudit(ctx.db, {
      actorEmail: email,
      action: "session.refused",
      entity: "user",
      entityId: user?.id ?? null,
      ip: origin.ip,
    });
    throw invalidCredentials();
  }
  assertMaySignIn(ctx, user);
  await ctx.limits.reset("password", `${email}|${origin.ip}`, tries, QUARTER_HOUR);
  return ctx.db.transaction((tx) => openSession(ctx, tx, user, "password", origin));
}

export function assertMaySignIn(ctx: Context, user: UserRow): void {
  if (user.bannedUntil && user.bannedUntil > ctx.clock.now()) {
    throw new AuthError(400, "user_banned", "User is banned");
  }
  if (!user.emailConfirmedAt)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
}
