import { z } from "zod";
import { menusSchema } from "~/features/settings/schema.ts";
import { readSettings } from "~/features/settings/service.server.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { MENUS_SLUG } from "../rules.ts";
import { moment, version } from "../schema.ts";
import { cancelPlanned } from "../turn-pages.server.ts";
import { bringBackMenus, planMenus, readMenuVersions, saveMenus } from "./menu-versions.server.ts";

const staff = { rights: "pages.edit", limit: limits.staff } as const;

export const functions = [
  defineFunction({
    name: "menus",
    description:
      "The links in the header and the footer of every page, what is planned of them and what they were.",
    ...staff,
    reads: true,
    input: z.object({}),
    output: menusSchema.extend({
      planned: version.nullable(),
      /** What shoppers saw before, the newest first. */
      former: z.array(version),
    }),
    handler: async (ctx) => ({
      ...(await readSettings(ctx.db)).menus,
      ...(await readMenuVersions(ctx)),
    }),
  }),
  defineFunction({
    name: "save_menus",
    description:
      "Changes the links in the header and the footer; every page follows at once, or from a moment on.",
    ...staff,
    reads: false,
    input: z.object({
      menus: menusSchema,
      /** As they were seen: a list that others have changed since is told. */
      seen: menusSchema.optional(),
      /** Left out: at once. */
      from: moment.nullable().default(null),
    }),
    output: z.null(),
    async handler(ctx, caller, { menus, seen, from }) {
      if (from) await planMenus(ctx, caller, menus, new Date(from));
      else await saveMenus(ctx, caller, menus, seen);
      return null;
    },
  }),
  defineFunction({
    name: "bring_back_menus",
    description: "Shows former menus again, at once.",
    ...staff,
    reads: false,
    input: z.object({ version: z.number().int().min(1) }),
    output: z.null(),
    async handler(ctx, caller, { version }) {
      await bringBackMenus(ctx, caller, version);
      return null;
    },
  }),
  defineFunction({
    name: "cancel_planned_menus",
    description: "Takes back what was planned of the menus.",
    ...staff,
    reads: false,
    input: z.object({}),
    output: z.null(),
    async handler(ctx, caller) {
      await cancelPlanned(ctx, caller, MENUS_SLUG);
      return null;
    },
  }),
];
