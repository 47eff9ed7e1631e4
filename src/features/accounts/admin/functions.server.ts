import { z } from "zod";
import { personOf } from "~/platform/caller.ts";
import { ROLES } from "~/platform/permissions.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { removeLostFactors } from "../factors/remove-lost.server.ts";
import { acceptInvitation, invite } from "../roles/invitations.server.ts";
import { setRole } from "../roles/set-role.server.ts";
import { setBan } from "../users/ban-user.server.ts";
import { readCustomer } from "./customer.server.ts";

const role = z.enum(ROLES);

export const functions = [
  defineFunction({
    name: "admin_customer",
    description: "One account with what it has bought, for staff.",
    rights: "customers.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id: z.uuid() }),
    output: z.object({
      id: z.string(),
      full_name: z.string(),
      email: z.string().nullable(),
      created_at: z.string(),
      last_sign_in_at: z.string().nullable(),
      banned: z.boolean(),
      has_factor: z.boolean(),
      roles: z.array(z.string()),
      orders: z.number(),
      spent: z.number(),
      reviews: z.number(),
      wishlist: z.number(),
    }),
    handler: (ctx, _caller, { id }) => readCustomer(ctx, id),
  }),
  defineFunction({
    name: "set_role",
    description: "Gives somebody a role or takes it away.",
    rights: "roles.edit",
    limit: limits.staff,
    stepUp: true,
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
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({ user_id: z.uuid(), banned: z.boolean() }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await setBan(ctx, personOf(caller), input.user_id, input.banned);
      return null;
    },
  }),
  defineFunction({
    name: "remove_lost_factors",
    description: "Removes the second factors of somebody who has lost theirs, and tells them.",
    rights: "customers.unlock",
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({ user_id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { user_id: userId }, { address }) {
      await removeLostFactors(ctx, personOf(caller), userId, address);
      return null;
    },
  }),
  defineFunction({
    name: "invite_staff",
    description: "Invites somebody by mail to work in the back-office.",
    rights: "roles.edit",
    limit: limits.mail,
    stepUp: true,
    reads: false,
    input: z.object({ email: z.email().toLowerCase(), role }),
    output: z.object({ link: z.string().nullable() }),
    handler: async (ctx, caller, { email, role }) => ({
      link: await invite(ctx, personOf(caller), email, role),
    }),
  }),
  defineFunction({
    name: "accept_invitation",
    description: "Takes up an invitation sent to one's own address.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: z.object({ token: z.string().min(10).max(100) }),
    output: z.object({ role }),
    handler: async (ctx, caller, { token }) => ({
      role: await acceptInvitation(ctx, personOf(caller), token),
    }),
  }),
];
