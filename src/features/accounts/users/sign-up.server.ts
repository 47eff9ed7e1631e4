import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { AuthError } from "../errors.ts";
import type { LinkOptions } from "../one-time/request-mail.server.ts";
import { sendOneTime, spendMail } from "../one-time/send-one-time.server.ts";
import type { Metadata } from "../schema.ts";
import { openSession, type RequestOrigin } from "../sessions/sessions.server.ts";
import { describeUser, viewUser } from "./describe-user.server.ts";
import { checkPassword, hashPassword } from "./passwords.server.ts";
import { insertUser } from "./users.server.ts";

/** Opens an account: signed in at once, or after the confirmation mail where that is required. */
export async function signUp(
  ctx: Context,
  input: { email: string; password: string; metadata: Metadata } & LinkOptions,
  origin: RequestOrigin,
) {
  const { email, metadata, redirectTo, codeChallenge } = input;
  const { autoconfirm } = ctx.config.auth;
  const passwordHash = await hashPassword(checkPassword(ctx, input.password));
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
      await sendOneTime(ctx, tx, user, "signup", { redirectTo, codeChallenge });
      return describeUser(tx, user);
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    if (autoconfirm) throw new AuthError(422, "user_already_exists", "User already registered");
    return obfuscatedUser(ctx, email, metadata);
  }
}

/** A fresh account to the last field, so that nobody learns which addresses are taken. */
function obfuscatedUser(ctx: Context, email: string, metadata: Metadata) {
  const now = ctx.clock.now();
  return viewUser({
    id: crypto.randomUUID(),
    email,
    passwordHash: null,
    emailConfirmedAt: null,
    phone: null,
    userMetadata: metadata,
    appMetadata: {},
    serviceMetadata: {},
    bannedUntil: null,
    lastSignInAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  });
}
