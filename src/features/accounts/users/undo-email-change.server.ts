import { and, eq, gte, isNull } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mfaFactors, oneTimeTokens, profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { emailExists } from "../errors.ts";
import { linkTo } from "../one-time/send-one-time.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { takeOut, tellGone } from "./delete-account.server.ts";
import { provesEmail } from "./proved-email.server.ts";
import { findUserByEmail, isStaff, lockUser, type UserRow } from "./users.server.ts";

const UNDO_MS = 7 * 86_400_000;

/** A link for the old mailbox that takes a change of email back; later changes leave it alone. */
export async function makeUndoLink(
  ctx: Context,
  tx: Transaction,
  userId: string,
  oldEmail: string,
): Promise<string> {
  const token = randomToken(24);
  const now = ctx.clock.now();
  await tx.insert(oneTimeTokens).values({
    userId,
    kind: "email_undo",
    email: oldEmail,
    codeHash: "",
    linkHash: hashToken(token),
    expiresAt: new Date(now.getTime() + UNDO_MS),
    createdAt: now,
  });
  return linkTo(ctx, token, "email_undo", undefined);
}

/**
 * The old mailbox takes a change of email back: the account returns to it. Whoever has moved it is
 * out: all sessions end, and what they may have set since goes, the password and second factors
 * added after the change.
 *
 * @param since when the change was made
 * @throws AuthError email_exists when the old address has an account of its own by now, and proved it
 */
export async function undoEmailChange(
  ctx: Context,
  { id }: UserRow,
  { email, since }: { email: string; since: Date },
): Promise<UserRow> {
  let reviewed: number[] | undefined;
  const restored = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    reviewed = await makeRoom(ctx, tx, user, email);
    const { new_email: _, move_waits_for: __, ...appMetadata } = user.appMetadata;
    const [row] = await tx
      .update(users)
      .set({
        email,
        appMetadata: { ...appMetadata, proved_email: email, password_dropped: true },
        passwordHash: null,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(users.id, id))
      .returning();
    await tx.update(profiles).set({ email }).where(eq(profiles.id, id));
    await endSessions(ctx, tx, id, "change of email undone");
    await tx
      .delete(mfaFactors)
      .where(and(eq(mfaFactors.userId, id), gte(mfaFactors.createdAt, since)));
    // What was mailed since is worth nothing any more.
    await tx
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, id),
          isNull(oneTimeTokens.usedAt),
          gte(oneTimeTokens.createdAt, since),
        ),
      );
    await recordAudit(tx, {
      actorId: id,
      actorEmail: email,
      action: "user.email_change_undone",
      entity: "user",
      entityId: id,
      before: { email: user.email },
      after: { email },
    });
    return row!;
  });
  if (reviewed) await tellGone(ctx, reviewed);
  return restored;
}

/** Somebody may have opened an account with the old address, to be in the way: without the mailbox it goes. */
async function makeRoom(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  email: string,
): Promise<number[] | undefined> {
  const other = await findUserByEmail(tx, email);
  if (!other || other.id === user.id) return undefined;
  if (provesEmail(other) || (await isStaff(tx, other.id))) throw emailExists();
  return takeOut(ctx, tx, other.id);
}
