import { and, count, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { profiles, recoveryCodes, userRoles, users } from "~/db/schema/accounts.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { avatarName, isAvatarOf } from "~/lib/avatar.ts";
import type { Caller } from "~/platform/caller.ts";
import { forbidden, invalid } from "~/platform/errors.ts";
import { ADMIN } from "~/platform/permissions.ts";
import { allows } from "~/platform/rights.ts";
import { tags } from "~/platform/tags.ts";
import { wire } from "~/rest/columns.ts";
import { defineFunction } from "~/rest/functions.ts";
import { defineResource } from "~/rest/resource.ts";
import { deleteAddress, listAddresses, saveAddress } from "./addresses.server.ts";
import { makeRecoveryCodes } from "./factors.server.ts";
import { deleteOwnAccount } from "./leave.server.ts";
import { endOwnSession, exportOwnData, listSessions } from "./own-data.server.ts";
import { adminExists, claimFirstAdmin } from "./roles.server.ts";
import { addressInput, addressOutput, profileInput, sessionOutput } from "./schema.ts";

/** The person behind a call that only signed-in people may make. */
function personOf(caller: Caller) {
  if (caller.kind !== "user") throw forbidden("Sign in first");
  return caller;
}

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
      rows: (caller) =>
        allows("customers.see", caller) ? undefined : eq(profiles.id, personOf(caller).userId),
    },
    update: {
      rights: "signed_in",
      rows: (caller) =>
        caller.kind === "service" ? undefined : eq(profiles.id, personOf(caller).userId),
      input: profileInput.partial(),
      async handler(ctx, _caller, keys, patch) {
        const touched = await ctx.db.transaction(async (tx) => {
          const products: number[] = [];
          for (const { id } of keys) {
            const picture = avatarName(patch.avatar_url ?? null);
            if (picture && !isAvatarOf(id, picture)) throw invalid("This picture is not yours");
            await tx
              .update(profiles)
              .set({
                ...(patch.full_name === undefined ? {} : { fullName: patch.full_name }),
                ...(patch.avatar_url === undefined ? {} : { avatarUrl: patch.avatar_url }),
              })
              .where(eq(profiles.id, id));
            // The session carries both, for the account menu.
            await tx
              .update(users)
              .set({
                userMetadata: sql`${users.userMetadata} || ${JSON.stringify(patch)}::jsonb`,
                updatedAt: ctx.clock.now(),
              })
              .where(eq(users.id, id));
            if (patch.full_name === undefined) continue;
            // The name stands under their reviews.
            const written = await tx
              .select({ id: reviews.productId })
              .from(reviews)
              .where(eq(reviews.userId, id));
            products.push(...written.map((row) => row.id));
          }
          return products;
        });
        await ctx.changed(touched.map(tags.reviews));
      },
    },
  }),
  defineResource({
    name: "user_roles",
    description: "Who is staff. The first administrator of a shop claims the role by an insert.",
    from: userRoles,
    key: ["user_id", "role"],
    columns: {
      user_id: wire.uuid(userRoles.userId),
      role: wire.text(userRoles.role),
      created_at: wire.time(userRoles.createdAt),
    },
    select: {
      rights: "signed_in",
      rows: (caller) =>
        allows("customers.see", caller) ? undefined : eq(userRoles.userId, personOf(caller).userId),
    },
    insert: {
      rights: "signed_in",
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

const nothing = z.object({});

export const functions = [
  defineFunction({
    name: "admin_exists",
    description: "Whether the shop has an administrator; without one, whoever asks may become it.",
    rights: "signed_in",
    reads: true,
    input: nothing,
    output: z.boolean(),
    handler: (ctx) => adminExists(ctx),
  }),
  defineFunction({
    name: "list_addresses",
    description: "One's own saved addresses, the usual one first.",
    rights: "signed_in",
    reads: true,
    input: nothing,
    output: z.array(addressOutput),
    handler: (ctx, caller) => listAddresses(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "save_address",
    description: "Adds an address, or with an id changes one's own.",
    rights: "signed_in",
    reads: false,
    input: addressInput,
    output: addressOutput,
    handler: (ctx, caller, input) => saveAddress(ctx, personOf(caller).userId, input),
  }),
  defineFunction({
    name: "delete_address",
    rights: "signed_in",
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await deleteAddress(ctx, personOf(caller).userId, id);
      return null;
    },
  }),
  defineFunction({
    name: "list_sessions",
    description: "Where one is signed in, this session first.",
    rights: "signed_in",
    reads: true,
    input: nothing,
    output: z.array(sessionOutput),
    handler: (ctx, caller) => listSessions(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "end_session",
    description: "Signs one of one's own sessions out.",
    rights: "signed_in",
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await endOwnSession(ctx, personOf(caller), id);
      return null;
    },
  }),
  defineFunction({
    name: "make_recovery_codes",
    description: "Ten new recovery codes, shown once; earlier ones stop working.",
    rights: "signed_in",
    reads: false,
    input: nothing,
    output: z.array(z.string()),
    async handler(ctx, caller) {
      const person = personOf(caller);
      if (person.aal !== "aal2") throw forbidden("Use your second factor first");
      return makeRecoveryCodes(ctx, person);
    },
  }),
  defineFunction({
    name: "recovery_codes_left",
    rights: "signed_in",
    reads: true,
    input: nothing,
    output: z.number(),
    async handler(ctx, caller) {
      const [left] = await ctx.db
        .select({ codes: count() })
        .from(recoveryCodes)
        .where(
          and(eq(recoveryCodes.userId, personOf(caller).userId), isNull(recoveryCodes.usedAt)),
        );
      return left!.codes;
    },
  }),
  defineFunction({
    name: "export_my_data",
    description: "Everything the shop knows of the person who asks.",
    rights: "signed_in",
    reads: true,
    input: nothing,
    output: z.record(z.string(), z.unknown()),
    handler: (ctx, caller) => exportOwnData(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "delete_my_account",
    description: "Removes the person for good; their orders stay without them.",
    rights: "signed_in",
    reads: false,
    input: z.object({ password: z.string().max(1000).default("") }),
    output: z.null(),
    async handler(ctx, caller, { password }, request) {
      await deleteOwnAccount(ctx, personOf(caller), password, request.address);
      return null;
    },
  }),
];
