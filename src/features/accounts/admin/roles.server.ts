import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { invitations, userRoles, users } from "~/db/schema/accounts.ts";
import { lockAdmins } from "~/features/accounts/roles.server.ts";
import { endSessions } from "~/features/accounts/sessions.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden, notFound } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { ADMIN, type Role } from "~/platform/permissions.ts";
import { staffInvitationMail } from "../mails/one-time.tsx";

type SignedIn = Extract<Caller, { kind: "user" }>;

const INVITATION_DAYS = 7;
const DAY = 86_400_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

async function keepLastAdmin(tx: Transaction, userId: string): Promise<void> {
  const admins = await tx.select().from(userRoles).where(eq(userRoles.role, ADMIN));
  if (admins.length === 1 && admins[0]!.userId === userId) {
    throw new AppError(
      "refused",
      "This is the last administrator. Make somebody else an administrator first.",
      { reason: "last_admin" },
    );
  }
}

/** Gives or takes a role; the last administrator stays one. @throws AppError refused, not_found */
export async function setRole(
  ctx: Context,
  caller: SignedIn,
  change: { userId: string; role: Role; granted: boolean },
): Promise<void> {
  const { userId, role, granted } = change;
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!user) throw notFound("There is no such account");
    if (granted) {
      await tx
        .insert(userRoles)
        .values({ userId, role, createdAt: ctx.clock.now() })
        .onConflictDoNothing();
    } else {
      if (role === ADMIN) await keepLastAdmin(tx, userId);
      await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)));
    }
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: granted ? "role.granted" : "role.removed",
      entity: "user",
      entityId: userId,
      after: { role },
    });
  });
}

/** Bars somebody from signing in, and ends their sessions; or lets them in again. */
export async function setBan(
  ctx: Context,
  caller: SignedIn,
  userId: string,
  banned: boolean,
): Promise<void> {
  if (userId === caller.userId) throw forbidden("You cannot ban yourself");
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (banned) await keepLastAdmin(tx, userId);
    const changed = await tx
      .update(users)
      .set({
        bannedUntil: banned ? new Date("9999-01-01T00:00:00Z") : null,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    if (changed.length === 0) throw notFound("There is no such account");
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: banned ? "user.banned" : "user.unbanned",
      entity: "user",
      entityId: userId,
    });
  });
  if (banned) await endSessions(ctx, ctx.db, userId, "banned");
}

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
