import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mfaFactors, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { otpExpired } from "../errors.ts";
import type { OneTimeKind } from "../one-time/send-one-time.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { takeOut, tellGone } from "./delete-account.server.ts";
import { provesEmail } from "./proved-email.server.ts";
import { insertUser, isStaff, lockUser, type UserRow } from "./users.server.ts";

interface Proved {
  email: string;
  kind: OneTimeKind;
  /** From within a session of the account, or in a browser that had one. */
  isOwn: boolean;
  ip: string;
}

/**
 * Whoever answers a mail has the mailbox; having signed up with its address proves nothing. So when
 * the mailbox's owner comes for the first time, and from outside, the account becomes theirs whole:
 * what somebody else may have put into it is removed. Once an address is proved, its mails take
 * nothing away.
 */
export async function proveEmail(ctx: Context, userId: string, by: Proved): Promise<UserRow> {
  let reviewed: number[] | undefined;
  const proved = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // The account has moved since the mail was sent.
    if (user.email !== by.email) throw otpExpired();
    // Whoever signed up waits for these two: their password is the mailbox owner's own.
    const isExpected = by.isOwn || by.kind === "signup" || by.kind === "invite";
    // Without a password nobody can have been in.
    const isSettled = provesEmail(user) || user.passwordHash === null;
    if (isSettled || isExpected) return markProved(ctx, tx, user, by.email);
    if (await isStaff(tx, user.id)) return handOverStaff(ctx, tx, user, by);
    reviewed = await takeOut(ctx, tx, user.id);
    const owned = await insertUser(ctx, tx, {
      id: user.id,
      email: by.email,
      passwordHash: null,
      metadata: {},
      confirmed: true,
      serviceMetadata: user.serviceMetadata,
      bannedUntil: user.bannedUntil,
    });
    await recordTakeOver(tx, owned, by);
    return markProved(ctx, tx, owned, by.email, true);
  });
  if (reviewed) await tellGone(ctx, reviewed);
  return proved;
}

/**
 * The shop has given this account a role, so it stays. Its password goes; where it has a second
 * factor that is asked for first, and nothing is handed over before.
 */
async function handOverStaff(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  by: Proved,
): Promise<UserRow> {
  const [factor] = await tx
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, user.id), eq(mfaFactors.status, "verified")))
    .limit(1);
  if (factor) return user;
  await endSessions(ctx, tx, user.id, "email proved by its owner");
  await recordTakeOver(tx, user, by);
  return markProved(ctx, tx, user, by.email, true);
}

const recordTakeOver = (tx: Transaction, user: UserRow, by: Proved) =>
  recordAudit(tx, {
    actorId: user.id,
    actorEmail: by.email,
    action: "user.taken_over_by_mailbox",
    entity: "user",
    entityId: user.id,
    ip: by.ip,
  });

/** @param dropsPassword the page that follows asks for a new one */
async function markProved(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  email: string,
  dropsPassword = false,
): Promise<UserRow> {
  const [row] = await tx
    .update(users)
    .set({
      emailConfirmedAt: user.emailConfirmedAt ?? ctx.clock.now(),
      appMetadata: {
        ...user.appMetadata,
        proved_email: email,
        ...(dropsPassword ? { password_dropped: true } : {}),
      },
      ...(dropsPassword ? { passwordHash: null } : {}),
    })
    .where(eq(users.id, user.id))
    .returning();
  return row!;
}
