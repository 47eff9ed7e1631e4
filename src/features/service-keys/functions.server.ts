import { z } from "zod";
import { actorOf, personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { createKey, listKeys, revokeKey } from "./manage-keys.server.ts";
import { keyOutput, newKeyInput } from "./schema.ts";

const rights = "settings.edit";

export const functions = [
  defineFunction({
    name: "list_service_keys",
    description: "The keys that programs call with, and when each was last used.",
    rights,
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.object({
      keys: z.array(keyOutput),
      /** What a key may be limited to. */
      buckets: z.array(z.string()),
    }),
    handler: async (ctx) => ({
      keys: await listKeys(ctx),
      buckets: ctx.features.flatMap(({ buckets }) => (buckets ?? []).map(({ id }) => id)),
    }),
  }),
  defineFunction({
    name: "create_service_key",
    description:
      "Makes a key for a program. It is shown this once: the same Idempotency-Key header (a UUID) gives another one in its place, until it is used.",
    rights,
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: newKeyInput,
    output: z.object({ id: z.string(), key: z.string() }),
    // People only: a key that leaked must not make others that outlive it.
    handler: (ctx, caller, input, request) =>
      createKey(ctx, actorOf(personOf(caller)), input, request.headers.get("idempotency-key")),
  }),
  defineFunction({
    name: "revoke_service_key",
    description: "Ends a key at once.",
    rights,
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await revokeKey(ctx, actorOf(personOf(caller)), id);
      return null;
    },
  }),
];
