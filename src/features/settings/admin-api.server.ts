import { z } from "zod";
import { recordAudit } from "~/platform/audit.ts";
import { personOf } from "~/platform/caller.ts";
import { invalid } from "~/platform/errors.ts";
import { defineFunction } from "~/rest/functions.ts";
import { type SettingsSection, storeSettingsSchema } from "./schema.ts";
import { readSettings, updateSettings } from "./service.server.ts";

const sections = Object.keys(storeSettingsSchema.shape) as [SettingsSection, ...SettingsSection[]];

export const functions = [
  defineFunction({
    name: "admin_settings",
    description: "Everything staff may change about the shop.",
    rights: "settings.edit",
    reads: true,
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    handler: (ctx) => readSettings(ctx.db),
  }),
  defineFunction({
    name: "save_settings",
    description: "Replaces one section of the settings; every page follows at once.",
    rights: "settings.edit",
    reads: false,
    input: z.object({ section: z.enum(sections), value: z.record(z.string(), z.unknown()) }),
    output: z.null(),
    async handler(ctx, caller, { section, value }) {
      const person = personOf(caller);
      const parsed = storeSettingsSchema.shape[section].safeParse(value);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw invalid(`${issue!.path.join(".")}: ${issue!.message}`, parsed.error.issues);
      }
      const before = (await readSettings(ctx.db))[section];
      await updateSettings(ctx, person.userId, section, parsed.data as never);
      await recordAudit(ctx.db, {
        actorId: person.userId,
        actorEmail: person.email,
        action: "settings.changed",
        entity: "settings",
        entityId: section,
        before: before as Record<string, unknown>,
        after: parsed.data as Record<string, unknown>,
      });
      return null;
    },
  }),
];
