import { eq } from "drizzle-orm";
import { z } from "zod";
import { profiles, userRoles } from "~/db/schema/accounts.ts";
import { personOf } from "~/platform/caller.ts";
import { forbidden } from "~/platform/errors.ts";
import { ADMIN } from "~/platform/permissions.ts";
import { allows } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { wire } from "~/rest/columns.ts";
import { defineResource } from "~/rest/resource.ts";
import { updateProfiles } from "./profile/update-profiles.server.ts";
import { claimFirstAdmin } from "./roles/administrators.server.ts";
import { profileInput } from "./schema.ts";

export const resources = [
  defineResource({
    name: "profiles",
    description: "Who has an account. People see themselves, staff sees everybody.",
    from: profiles,
    key: ["id"],
    columns: {
      id: wire.uuid(profiles.id),
      full_name: wire.text(profiles.fullName),
      email: wire.text(profiles.email),
      avatar_url: wire.text(profiles.avatarUrl),
      created_at: wire.time(profiles.createdAt),
    },
    select: {
      rights: "signed_in",
      limit: limits.read,
      rows: (caller) =>
        allows("customers.see", caller) ? undefined : eq(profiles.id, personOf(caller).userId),
    },
    update: {
      rights: "signed_in",
      limit: limits.write,
      rows: (caller) =>
        caller.kind === "service" ? undefined : eq(profiles.id, personOf(caller).userId),
      input: profileInput.partial(),
      handler: (ctx, _caller, keys, patch) =>
        updateProfiles(
          ctx,
          keys.map(({ id }) => id),
          patch,
        ),
    },
  }),
  defineResource({
    name: "user_roles",
    description:
      "Who is staff. The first administrator of the demo shop claims the role by an insert.",
    from: userRoles,
    key: ["user_id", "role"],
    columns: {
      user_id: wire.uuid(userRoles.userId),
      role: wire.text(userRoles.role),
      created_at: wire.time(userRoles.createdAt),
    },
    select: {
      rights: "signed_in",
      limit: limits.read,
      rows: (caller) =>
        allows("customers.see", caller) ? undefined : eq(userRoles.userId, personOf(caller).userId),
    },
    insert: {
      rights: "signed_in",
      limit: limits.write,
      input: z.object({ user_id: z.uuid(), role: z.literal(ADMIN) }),
      async handler(ctx, caller, rows, _options, request) {
        const person = personOf(caller);
        if (rows.length !== 1 || rows[0]!.user_id !== person.userId) throw forbidden();
        await claimFirstAdmin(ctx, person, request.address);
        return rows;
      },
    },
  }),
];
