import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { isFresh } from "~/platform/step-up.ts";
import { emailExists, otpExpired } from "../errors.ts";
import { addressInUseMail, emailChangedMail } from "../mails/notices.tsx";
import type { LinkOptions } from "../one-time/request-mail.server.ts";
import { sendOneTime, spendMail } from "../one-time/send-one-time.server.ts";
import { provesEmail } from "./proved-email.server.ts";
import { makeUndoLink } from "./undo-email-change.server.ts";
import { findUserByEmail, lockUser, type UserRow } from "./users.server.ts";

/** A move to another address that somebody has asked for. */
export interface EmailChange {
  email: string;
  /** Somebody has an account with it: their mailbox is told, and nobody else. */
  isTaken: boolean;
  /** The present mailbox, where it was proved, has a say too. */
  asksCurrent: boolean;
}

/** The move that is wanted; undefined when the address is theirs already. */
export async function checkNewEmail(
  ctx: Context,
  caller: SignedIn,
  user: UserRow,
  email: string,
): Promise<EmailChange | undefined> {
  if (email === user.email) return undefined;
  await spendMail(ctx, email);
  return {
    email,
    isTaken: (await findUserByEmail(ctx.db, email)) !== undefined,
    // A code that was mailed there a moment ago says as much.
    asksCurrent: provesEmail(user) && !isFresh(ctx, caller.mailProvedAt),
  };
}

/** What an account notes of a move that is on its way. */
export const pendingMove = ({ email, asksCurrent }: EmailChange) => ({
  new_email: email,
  move_waits_for: asksCurrent ? ["email_change", "email_change_current"] : ["email_change"],
});

/** Writes to the mailboxes concerned; what is seen of it is the same for a taken address and a free one. */
export async function mailEmailChange(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  change: EmailChange,
  link: LinkOptions,
): Promise<void> {
  if (change.isTaken) {
    await queueMail(tx, addressInUseMail, {
      dedupeKey: `auth:address-in-use:${user.id}:${ctx.clock.now().getTime()}`,
      to: change.email,
      data: {},
    });
  } else await sendOneTime(ctx, tx, user, "email_change", { ...link, email: change.email });
  if (change.asksCurrent) await sendOneTime(ctx, tx, user, "email_change_current", link);
}

/**
 * A mail about the move was answered. The account has the new address once all that it waits for are.
 *
 * @returns undefined while the other mail is still to be answered
 */
export async function confirmEmailChange(
  ctx: Context,
  { id }: UserRow,
  answered: "email_change" | "email_change_current",
): Promise<UserRow | undefined> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      const { new_email: email, move_waits_for: waits, ...appMetadata } = user.appMetadata;
      if (typeof email !== "string") throw otpExpired();
      const left = Array.isArray(waits) ? waits.filter((kind) => kind !== answered) : [];
      if (left.length > 0) {
        await tx
          .update(users)
          .set({ appMetadata: { ...user.appMetadata, move_waits_for: left } })
          .where(eq(users.id, id));
        return undefined;
      }
      return moveAccount(ctx, tx, user, email, appMetadata);
    });
  } catch (error) {
    throw sqlState(error) === "23505" ? emailExists() : error;
  }
}

async function moveAccount(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  email: string,
  appMetadata: UserRow["appMetadata"],
): Promise<UserRow> {
  const now = ctx.clock.now();
  const [row] = await tx
    .update(users)
    .set({
      email,
      appMetadata: { ...appMetadata, proved_email: email },
      emailConfirmedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, user.id))
    .returning();
  await tx.update(profiles).set({ email }).where(eq(profiles.id, user.id));
  if (user.email) {
    await queueMail(tx, emailChangedMail, {
      dedupeKey: `auth:email-changed:${user.id}:${now.getTime()}`,
      to: user.email,
      data: { new_email: email, undo: await makeUndoLink(ctx, tx, user.id, user.email) },
    });
  }
  await recordAudit(tx, {
    actorId: user.id,
    actorEmail: email,
    action: "user.email_changed",
    entity: "user",
    entityId: user.id,
    before: { email: user.email },
    after: { email },
  });
  return row!;
}
