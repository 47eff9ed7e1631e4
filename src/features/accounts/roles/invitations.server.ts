import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { invitations, userRoles } from "~/db/schema/accounts.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { Role } from "~/platform/permissions.ts";
import { staffInvitationMail } from "../mails/one-time.tsx";

const INVITATION_DAYS = 7;
const DAY = 86_400_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Invites somebody by mail to work here. @returns the link, for where no mail goes out */
export async function invite(
  ctx: Context,
  caller: SignedIn,
  email: string,
  role: Role,
): Promise<string> {
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
  return link;
}

/** Takes up an invitation: only with the address it was sent to, once. @throws AppError refused */
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
      throw new AppError(
        "refused",
        "This invitation has expired, was used, or was sent to another address.",
        { reason: "invitation_invalid" },
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
