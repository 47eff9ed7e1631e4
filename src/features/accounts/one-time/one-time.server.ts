import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { oneTimeTokens, users } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { AuthError, otpExpired } from "../errors.ts";
import {
  emailChangeMail,
  inviteMail,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
  signupMail,
} from "../mails/one-time.tsx";
import type { UserRow } from "../users/users.server.ts";

/** The mail that brings each kind of code and link. */
const mails = {
  signup: signupMail,
  recovery: recoveryMail,
  magiclink: magicLinkMail,
  email_change: emailChangeMail,
  reauthentication: reauthenticationMail,
  invite: inviteMail,
};

export type OneTimeKind = keyof typeof mails;

const LIFETIME_MS = 10 * 60_000;
const INVITE_LIFETIME_MS = 7 * 24 * 3_600_000;
const MAX_WRONG_TRIES = 5;

/** The same address gets one mail a minute, known to us or not. @throws AuthError over_email_send_rate_limit */
export async function spendMail(ctx: Context, email: string): Promise<void> {
  const seconds = ctx.config.auth.limits.mailIntervalSeconds;
  if (seconds === 0) return;
  try {
    await ctx.limits.spend("auth_mail", email, 1, seconds);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const wait = (error.details as { retry_after: number }).retry_after;
    throw new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${wait} seconds.`,
    );
  }
}

/** Makes a code and a link and mails both. An earlier one of the same kind stops working. */
export async function sendOneTime(
  ctx: Context,
  tx: Queryable,
  user: UserRow,
  kind: OneTimeKind,
  options: { email?: string; redirectTo?: string | undefined } = {},
): Promise<void> {
  const email = options.email ?? user.email;
  if (!email) return;
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const link = randomToken(24);
  const now = ctx.clock.now();
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, user.id),
        eq(oneTimeTokens.kind, kind),
        isNull(oneTimeTokens.usedAt),
      ),
    );
  const [row] = await tx
    .insert(oneTimeTokens)
    .values({
      userId: user.id,
      kind,
      email,
      codeHash: hashToken(`${user.id}:${code}`),
      linkHash: hashToken(link),
      expiresAt: new Date(now.getTime() + (kind === "invite" ? INVITE_LIFETIME_MS : LIFETIME_MS)),
      createdAt: now,
    })
    .returning({ id: oneTimeTokens.id });
  const address = new URL("/auth/v1/verify", ctx.config.publicUrl);
  address.searchParams.set("token", link);
  address.searchParams.set("type", kind);
  address.searchParams.set("redirect_to", safeRedirect(ctx, options.redirectTo));
  await queueMail(tx, mails[kind], {
    dedupeKey: `auth:${row!.id}`,
    to: email,
    data: { code, link: address.href, name: String(user.userMetadata.full_name ?? "") },
  });
}

/** The wanted address if it is on our own origin, else the shop's front door. */
export function safeRedirect(ctx: Context, wanted: string | undefined): string {
  if (!wanted) return ctx.config.publicUrl;
  try {
    const url = new URL(wanted, ctx.config.publicUrl);
    return url.origin === new URL(ctx.config.publicUrl).origin ? url.href : ctx.config.publicUrl;
  } catch {
    return ctx.config.publicUrl;
  }
}

/** Kinds that one `type` of the wire may stand for. */
const accepted: Record<string, OneTimeKind[]> = {
  signup: ["signup"],
  email: ["signup", "magiclink"],
  magiclink: ["magiclink", "signup"],
  recovery: ["recovery"],
  invite: ["invite"],
  email_change: ["email_change"],
};

/**
 * Takes a code (with the address it went to) or a link's token. Each works once; a code dies after
 * five wrong tries.
 *
 * @throws AuthError otp_expired whatever is wrong, so that nothing is told
 */
export async function redeemOneTime(
  ctx: Context,
  proof: { type: string; email?: string; code?: string; linkToken?: string },
): Promise<{ user: UserRow; kind: OneTimeKind; email: string }> {
  const kinds = Object.hasOwn(accepted, proof.type) ? accepted[proof.type] : undefined;
  if (!kinds) throw otpExpired();
  const found = await ctx.db.transaction(async (tx) => {
    const row = await lockToken(tx, kinds, proof);
    if (!row || row.token.usedAt || row.token.expiresAt <= ctx.clock.now() || row.user.deletedAt)
      return undefined;
    if (row.token.attempts >= MAX_WRONG_TRIES) return undefined;
    if (
      proof.code !== undefined &&
      row.token.codeHash !== hashToken(`${row.user.id}:${proof.code}`)
    ) {
      await tx
        .update(oneTimeTokens)
        .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
        .where(eq(oneTimeTokens.id, row.token.id));
      return undefined; // The try counts although the call fails.
    }
    await tx
      .update(oneTimeTokens)
      .set({ usedAt: ctx.clock.now() })
      .where(eq(oneTimeTokens.id, row.token.id));
    return { user: row.user, kind: row.token.kind as OneTimeKind, email: row.token.email };
  });
  if (!found) throw otpExpired();
  return found;
}

async function lockToken(
  tx: Transaction,
  kinds: OneTimeKind[],
  proof: { email?: string; linkToken?: string },
) {
  const which = proof.linkToken
    ? eq(oneTimeTokens.linkHash, hashToken(proof.linkToken))
    : and(
        eq(oneTimeTokens.email, proof.email ?? ""),
        sql`${oneTimeTokens.kind} in (${sql.join(
          kinds.map((kind) => sql`${kind}`),
          sql`, `,
        )})`,
        isNull(oneTimeTokens.usedAt),
      );
  const [row] = await tx
    .select({ token: oneTimeTokens, user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(which)
    .orderBy(sql`${oneTimeTokens.createdAt} desc`)
    .limit(1)
    .for("update", { of: oneTimeTokens });
  return row && kinds.includes(row.token.kind as OneTimeKind) ? row : undefined;
}

/** True when the code mailed for a sensitive change is right; it is used up. */
export async function redeemReauthentication(
  ctx: Context,
  user: UserRow,
  code: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, user.id),
          eq(oneTimeTokens.kind, "reauthentication"),
          isNull(oneTimeTokens.usedAt),
        ),
      )
      .for("update");
    if (!row || row.expiresAt <= ctx.clock.now() || row.attempts >= MAX_WRONG_TRIES) return false;
    const right = row.codeHash === hashToken(`${user.id}:${code}`);
    await tx
      .update(oneTimeTokens)
      .set(right ? { usedAt: ctx.clock.now() } : { attempts: row.attempts + 1 })
      .where(eq(oneTimeTokens.id, row.id));
    return right;
  });
}
