import { z } from "zod";
import { personOf } from "~/platform/caller.ts";
import { going, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./factors/recovery-codes.server.ts";
import { readFactorState } from "./factors/required.server.ts";
import { deleteAddress, listAddresses, saveAddress } from "./profile/addresses.server.ts";
import { exportOwnData } from "./profile/own-data.server.ts";
import { adminExists, claimFirstAdmin } from "./roles/administrators.server.ts";
import { addressInput, addressOutput, sessionOutput } from "./schema.ts";
import { endOwnSession, listSessions } from "./sessions/own-sessions.server.ts";
import { deleteOwnAccount } from "./users/delete-account.server.ts";

const nothing = z.object({});

export const functions = [
  defineFunction({
    name: "admin_exists",
    description:
      "Whether the shop has an administrator. The demo shop's first is who asks; others ask for a token.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: nothing,
    output: z.boolean(),
    handler: (ctx) => adminExists(ctx),
  }),
  defineFunction({
    name: "claim_first_admin",
    description: "Makes whoever has the token that the server printed the first administrator.",
    rights: "signed_in",
    limit: limits.guess,
    reads: false,
    input: z.object({ token: z.string().trim().max(100) }),
    output: z.null(),
    async handler(ctx, caller, { token }, request) {
      await claimFirstAdmin(ctx, personOf(caller), request.address, token);
      return null;
    },
  }),
  defineFunction({
    name: "list_addresses",
    description: "One's own saved addresses, the usual one first.",
    rights: "signed_in",
    limit: going("urgent", limits.read),
    reads: true,
    input: nothing,
    output: z.array(addressOutput),
    handler: (ctx, caller) => listAddresses(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "save_address",
    description: "Adds an address, or with an id changes one's own.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: addressInput,
    output: addressOutput,
    handler: (ctx, caller, input) => saveAddress(ctx, personOf(caller).userId, input),
  }),
  defineFunction({
    name: "delete_address",
    rights: "signed_in",
    limit: limits.write,
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
    limit: limits.read,
    reads: true,
    input: nothing,
    output: z.array(sessionOutput),
    handler: (ctx, caller) => listSessions(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "end_session",
    description: "Signs one of one's own sessions out.",
    rights: "signed_in",
    limit: limits.write,
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
    limit: limits.write,
    stepUp: true,
    reads: false,
    input: nothing,
    output: z.array(z.string()),
    handler: (ctx, caller) => makeRecoveryCodes(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "recovery_codes_left",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: nothing,
    output: z.number(),
    handler: (ctx, caller) => countRecoveryCodes(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "second_factor_state",
    description: "Whether one has a second factor, and needs one to change the shop as its staff.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: nothing,
    output: z.object({ has_factor: z.boolean(), is_required: z.boolean() }),
    handler: (ctx, caller) => readFactorState(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "export_my_data",
    description: "Everything the shop knows of the person who asks.",
    rights: "signed_in",
    limit: limits.costly,
    reads: true,
    input: nothing,
    output: z.record(z.string(), z.unknown()),
    handler: (ctx, caller) => exportOwnData(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "delete_my_account",
    description: "Removes the person for good; their orders stay without them.",
    rights: "signed_in",
    limit: limits.guess,
    reads: false,
    input: z.object({ password: z.string().max(1000).default("") }),
    output: z.null(),
    async handler(ctx, caller, { password }, request) {
      await deleteOwnAccount(ctx, personOf(caller), password, request.address);
      return null;
    },
  }),
];
