import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { userRoles, users } from "~/db/schema/accounts.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import { forbidden, notFound } from "~/platform/errors.ts";
import { ROLES } from "~/platform/permissions.ts";
import { defineFunction } from "~/rest/functions.ts";
import { acceptInvitation, invite, setBan, setRole } from "./roles.server.ts";

const role = z.enum(ROLES);

function personOf(caller: Caller) {
  if (caller.kind !== "user") throw forbidden("Sign in first");
  return caller;
}

export const functions = [
  defineFunction({
    name: "admin_customer",
    description: "One account with what it has bought, for staff.",
    rights: "customers.see",
    reads: true,
    input: z.object({ id: z.uuid() }),
    output: z.object({
      id: z.string(),
      full_name: z.string(),
      email: z.string().nullable(),
      created_at: z.string(),
      last_sign_in_at: z.string().nullable(),
      banned: z.boolean(),
      roles: z.array(z.string()),
      orders: z.number(),
      spent: z.number(),
      reviews: z.number(),
      wishlist: z.number(),
    }),
    async handler(ctx, _caller, { id }) {
      const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
      if (!user) throw notFound("There is no such account");
      const roles = await ctx.db.select().from(userRoles).where(eq(userRoles.userId, id));
      const { rows } = await ctx.db.execute<{
        full_name: string | null;
        orders: number;
        spent: number;
        reviews: number;
        wishlist: number;
      }>(sql`select
        (select full_name from profiles where id = ${id}) as full_name,
        (select count(*)::int from orders where user_id = ${id} and status <> 'cancelled') as orders,
        (select coalesce(sum(total_kobo - refunded_kobo), 0)::bigint from orders where user_id = ${id} and paid_at is not null and status <> 'cancelled') as spent,
        (select count(*)::int from reviews where user_id = ${id}) as reviews,
        (select count(*)::int from wishlists where user_id = ${id}) as wishlist`);
      const row = rows[0]!;
      return {
        ...row,
        id,
        full_name: row.full_name ?? "",
        email: user.email,
        created_at: user.createdAt.toISOString(),
        last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
        banned: user.bannedUntil !== null && user.bannedUntil > ctx.clock.now(),
        roles: roles.map((entry) => entry.role),
        spent: koboToNaira(row.spent),
      };
    },
  }),
  defineFunction({
    name: "set_role",
    description: "Gives somebody a role or takes it away.",
    rights: "roles.edit",
    reads: false,
    input: z.object({ user_id: z.uuid(), role, granted: z.boolean() }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await setRole(ctx, personOf(caller), {
        userId: input.user_id,
        role: input.role,
        granted: input.granted,
      });
      return null;
    },
  }),
  defineFunction({
    name: "set_ban",
    description: "Bars somebody from signing in, or lets them in again.",
    rights: "customers.ban",
    reads: false,
    input: z.object({ user_id: z.uuid(), banned: z.boolean() }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await setBan(ctx, personOf(caller), input.user_id, input.banned);
      return null;
    },
  }),
  defineFunction({
    name: "invite_staff",
    description: "Invites somebody by mail to work in the back-office.",
    rights: "roles.edit",
    reads: false,
    input: z.object({ email: z.email().toLowerCase(), role }),
    output: z.object({ link: z.string() }),
    handler: async (ctx, caller, { email, role }) => ({
      link: await invite(ctx, personOf(caller), email, role),
    }),
  }),
  defineFunction({
    name: "accept_invitation",
    description: "Takes up an invitation sent to one's own address.",
    rights: "signed_in",
    reads: false,
    input: z.object({ token: z.string().min(10).max(100) }),
    output: z.object({ role }),
    handler: async (ctx, caller, { token }) => ({
      role: await acceptInvitation(ctx, personOf(caller), token),
    }),
  }),
];
