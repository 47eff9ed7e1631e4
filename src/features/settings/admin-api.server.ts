import { z } from "zod";
import { keysOf } from "~/lib/keys-of.ts";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { storeSettingsSchema } from "./schema.ts";
import { editSettings, readSettings } from "./service.server.ts";

export const functions = [
  defineFunction({
    name: "admin_settings",
    description: "Everything staff may change about the shop.",
    rights: "settings.edit",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: storeSettingsSchema,
    handler: (ctx) => readSettings(ctx.db),
  }),
  defineFunction({
    name: "save_settings",
    description:
      "Changes a section of the settings, or without `seen` replaces it; every page follows at once.",
    rights: "settings.edit",
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({
      section: z.enum(keysOf(storeSettingsSchema.shape)),
      value: z.record(z.string(), z.unknown()),
      /** What the fields in `value` held when they were edited: what others changed since is kept. */
      seen: z.record(z.string(), z.unknown()).optional(),
    }),
    output: z.null(),
    async handler(ctx, caller, { section, value, seen }) {
      await editSettings(ctx, personOf(caller), section, value, seen);
      return null;
    },
  }),
];
