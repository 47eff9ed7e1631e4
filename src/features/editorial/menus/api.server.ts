import { z } from "zod";
import { menusSchema } from "~/features/settings/schema.ts";
import { editSettings, readSettings } from "~/features/settings/service.server.ts";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";

const staff = { rights: "pages.edit", limit: limits.staff } as const;

export const functions = [
  defineFunction({
    name: "menus",
    description: "The links in the header and the footer of every page.",
    ...staff,
    reads: true,
    input: z.object({}),
    output: menusSchema,
    handler: async (ctx) => (await readSettings(ctx.db)).menus,
  }),
  defineFunction({
    name: "save_menus",
    description: "Changes the links in the header and the footer; every page follows at once.",
    ...staff,
    reads: false,
    input: z.object({
      menus: menusSchema,
      /** As they were seen: a list that others have changed since is told. */
      seen: menusSchema.optional(),
    }),
    output: z.null(),
    async handler(ctx, caller, { menus, seen }) {
      await editSettings(ctx, personOf(caller), "menus", menus, seen);
      return null;
    },
  }),
];
