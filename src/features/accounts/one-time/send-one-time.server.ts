import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { oneTimeTokens } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { AuthError } from "../errors.ts";
import {
  emailChangeCurrentMail,
  emailChangeMail,
  inviteMail,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
  signupMail,
} from "../mails/one-time.tsx";
import type { UserRow } from "../users/users.server.ts";
import { tellOperatorCode } from "./tell-operator.server.ts";

/** The mail that brings each kind of code and link. */
const mails = {
  signup: signupMail,
  recovery: recoveryMail,
  magiclink: magicLinkMail,
  email_change: emailChangeMail,
  email_change_current: emailChangeCurrentMail,
  reauthentication: reauthenticationMail,
  invite: inviteMail,
};

type MailedKind = keyof typeof mails;
/** What can be answered; an undo comes with the notice of the change. */
export type OneTimeKind = MailedKind | "email_undo";

const LIFETIME_MS = 10 * 60_000;
const INVITE_LIFETIME_MS = 7 * 24 * 3_600_000;

/** As a code is kept: it is worth nothing for another account. */
export const hashCode = (userId: string, code: string) => hashToken(`${userId}:${code}`);

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
  kind: MailedKind,
  options: {
    email?: string;
    redirectTo?: string | undefined;
    codeChallenge?: string | undefined;
  } = {},
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
      codeHash: hashCode(user.id, code),
      linkHash: hashToken(link),
      codeChallenge: options.codeChallenge ?? null,
      expiresAt: new Date(now.getTime() + (kind === "invite" ? INVITE_LIFETIME_MS : LIFETIME_MS)),
      createdAt: now,
    })
    .returning({ id: oneTimeTokens.id });
  await queueMail(tx, mails[kind], {
    dedupeKey: `auth:${row!.id}`,
    to: email,
    data: {
      code,
      link: linkTo(
        ctx,
        link,
        kind === "email_change_current" ? "email_change" : kind,
        options.redirectTo,
      ),
      name: String(user.userMetadata.full_name ?? ""),
    },
  });
  await tellOperatorCode(ctx, tx, { userId: user.id, email }, code);
}

/** The address in a mail that leads to the page where its token can be used. */
export function linkTo(
  ctx: Context,
  token: string,
  type: string,
  redirectTo: string | undefined,
): string {
  const address = new URL("/auth/v1/verify", ctx.config.publicUrl);
  address.searchParams.set("token", token);
  address.searchParams.set("type", type);
  address.searchParams.set("redirect_to", safeRedirect(ctx, redirectTo));
  return address.href;
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
