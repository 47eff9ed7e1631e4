import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { invitations, userRoles, users } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { may, type Role } from "~/platform/permissions.ts";
import { staffInvitationMail } from "../mails/one-time.tsx";
import { emailProved } from "../one-time/verify.server.ts";
import { provesEmail } from "../users/proved-email.server.ts";
import { lockUser, type UserRow } from "../users/users.server.ts";

const INVITATION_DAYS = 7;
const DAY = 86_400_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Invites somebody by mail to work here.
 *
 * @returns the link for the inviter to hand over, where no mail goes out; else only the mail has it
 */
export async function invite(
  ctx: Context,
  caller: SignedIn,
  email: string,
  role: Role,
): Promise<string | null> {
  const mailed = ctx.mailer.deliver !== undefined;
  const token = randomBytes(24).toString("base64url");
  const link = `${ctx.config.publicUrl}/accept-invitation#${token}`;
  await ctx.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(invitations)
      .values({
        email,
        role,
        tokenHash: hashOf(token),
        invitedBy: caller.userId,
        mailed,
        expiresAt: new Date(ctx.clock.now().getTime() + INVITATION_DAYS * DAY),
        createdAt: ctx.clock.now(),
      })
      .returning({ id: invitations.id });
    await queueMail(tx, staffInvitationMail, {
      dedupeKey: `invitation:${made!.id}`,
      to: email,
      data: { link, role },
    });
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "role.invited",
      entity: "user",
      after: { email, role },
    });
  });
  return mailed ? null : link;
}

/**
 * Takes up an invitation: only with the address it was sent to, and proved to be one's own. A token
 * that came by mail proves it; where no mail goes out, the inviter, who may give roles anyway,
 * answers for the person to whom they have handed the link. Once the inviter may give no roles any more,
 * nor do their invitations: somebody who was shown the door would come back by one. Whoever has taken it up
 * and never had the answer has it now.
 *
 * @throws AppError refused
 */
export async function acceptInvitation(
  ctx: Context,
  caller: SignedIn,
  token: string,
): Promise<Role> {
  return ctx.db.transaction(async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set({ acceptedAt: ctx.clock.now() })
      .where(
        and(
          eq(invitations.tokenHash, hashOf(token)),
          eq(invitations.email, caller.email),
          isNull(invitations.acceptedAt),
          gt(invitations.expiresAt, ctx.clock.now()),
        ),
      )
      .returning();
    if (!invitation) {
      const role = await acceptedBefore(tx, caller, token);
      if (role) return role;
    }
    if (!invitation || !(await mayGiveRoles(ctx, tx, invitation.invitedBy))) {
      throw new AppError(
        "refused",
        "This invitation has expired, was used, or was sent to another address.",
        { reason: "invitation_invalid" },
      );
    }
    const user = await lockUser(tx, caller.userId);
    if (invitation.mailed) await noteProved(ctx, tx, user);
    else if (ctx.mailer.deliver && !provesEmail(user)) {
      throw new AppError(
        "refused",
        "Show first that this address is yours: choose Forgotten password, and enter the code from the mail.",
        { reason: "email_not_proved" },
      );
    }
    await tx
      .insert(userRoles)
      .values({ userId: caller.userId, role: invitation.role, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
    await recordAudit(tx, {
      actorId: invitation.invitedBy,
      action: "role.granted",
      entity: "user",
      entityId: caller.userId,
      after: { role: invitation.role, by: "invitation" },
    });
    return invitation.role as Role;
  });
}

/** The role that this account took up with the invitation, while it still has it: nothing is given. */
async function acceptedBefore(
  tx: Transaction,
  caller: SignedIn,
  token: string,
): Promise<Role | undefined> {
  const [taken] = await tx
    .select({ role: invitations.role })
    .from(invitations)
    .innerJoin(
      userRoles,
      and(eq(userRoles.userId, caller.userId), eq(userRoles.role, invitations.role)),
    )
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        eq(invitations.email, caller.email),
        isNotNull(invitations.acceptedAt),
      ),
    );
  return taken?.role as Role | undefined;
}

async function mayGiveRoles(
  ctx: Context,
  tx: Transaction,
  userId: string | null,
): Promise<boolean> {
  if (userId === null) return false;
  const rows = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(users.id, userId),
        or(isNull(users.bannedUntil), lte(users.bannedUntil, ctx.clock.now())),
      ),
    );
  return may(
    rows.map(({ role }) => role),
    "roles.edit",
  );
}

async function noteProved(ctx: Context, tx: Transaction, user: UserRow): Promise<void> {
  if (provesEmail(user)) return;
  const appMetadata = { ...user.appMetadata, proved_email: user.email };
  await tx.update(users).set({ appMetadata }).where(eq(users.id, user.id));
  await raise(ctx, emailProved, ctx, tx, user.id);
}
