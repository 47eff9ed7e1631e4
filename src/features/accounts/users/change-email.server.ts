import { eq } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { emailExists } from "../errors.ts";
import { emailChangedMail } from "../mails/notices.tsx";
import { spendMail } from "../one-time/send-one-time.server.ts";
import { findUserByEmail, lockUser, type UserRow } from "./users.server.ts";

/** The address that somebody wants to move to; undefined when it is theirs already. @throws AuthError email_exists */
export async function checkNewEmail(
  ctx: Context,
  user: UserRow,
  email: string,
): Promise<string | undefined> {
  if (email === user.email) return undefined;
  if (await findUserByEmail(ctx.db, email)) throw emailExists();
  await spendMail(ctx, email);
  return email;
}

/** The mail to the new address was answered: the account has that address now. */
export async function confirmEmailChange(
  ctx: Context,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const { new_email: _, ...appMetadata } = (await lockUser(tx, user.id)).appMetadata;
      const [row] = await tx
        .update(users)
        .set({
          email,
          appMetadata: { ...appMetadata, proved_email: email },
          emailConfirmedAt: ctx.clock.now(),
          updatedAt: ctx.clock.now(),
        })
        .where(eq(users.id, user.id))
        .returning();
      await tx.update(profiles).set({ email }).where(eq(profiles.id, user.id));
      if (user.email) {
        await queueMail(tx, emailChangedMail, {
          dedupeKey: `auth:email-changed:${user.id}:${ctx.clock.now().getTime()}`,
          to: user.email,
          data: { new_email: email },
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
    });
  } catch (error) {
    throw sqlState(error) === "23505" ? emailExists() : error;
  }
}
