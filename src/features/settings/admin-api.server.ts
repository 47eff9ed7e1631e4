import { z } from "zod";
import { keysOf } from "~/lib/keys-of.ts";
import { recordAudit } from "~/platform/audit.ts";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { storeSettingsSchema } from "./schema.ts";
import { readSettings, updateSettings } from "./service.server.ts";

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
    description: "Replaces one section of the settings; every page follows at once.",
    rights: "settings.edit",
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({
      section: z.enum(keysOf(storeSettingsSchema.shape)),
      value: z.record(z.string(), z.unknown()),
    }),
    output: z.null(),
    async handler(ctx, caller, { section, value }) {
      const person = personOf(caller);
      const before = (await readSettings(ctx.db))[section];
      const after = await updateSettings(ctx, person.userId, section, value);
      await recordAudit(ctx.db, {
        actorId: person.userId,
        actorEmail: person.email,
        action: "settings.changed",
        entity: "settings",
        entityId: section,
        before,
        after,
      });
      return null;
    },
  }),
];
