import { z } from "zod";
import { listHouses } from "~/features/collections/houses/houses.server.ts";
import { listShown } from "~/features/collections/shown.server.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { FACT_NAMES, type FactName, PART_NAMES } from "./facts/names.ts";
import { readNamedFacts } from "./facts/read-facts.server.ts";
import { readPage } from "./read-page.server.ts";
import { savePage } from "./save-page.server.ts";
import {
  choicesOutput,
  pageInput,
  pageView,
  previewOutput,
  savePageInput,
  versionInput,
} from "./schema.ts";
import { showPage } from "./show-blocks.server.ts";
import { bringBack, cancelPlanned, hideStory, removeStory } from "./turn-pages.server.ts";

const staff = { rights: "pages.edit", limit: limits.staff } as const;
const storyInput = z.object({ id: z.uuid() });

export const functions = [
  defineFunction({
    name: "admin_page",
    description: "A page's draft, what shoppers see of it, what is planned and what was.",
    ...staff,
    reads: true,
    input: pageInput,
    output: pageView,
    handler: (ctx, _caller, { id }) => readPage(ctx, id),
  }),
  defineFunction({
    name: "block_choices",
    description: "Collections, houses and facts that blocks can show.",
    ...staff,
    reads: true,
    input: z.object({}),
    output: choicesOutput,
    async handler(ctx) {
      const [collections, houses, { words }] = await Promise.all([
        listShown(ctx),
        listHouses(ctx),
        readNamedFacts(ctx),
      ]);
      return {
        collections,
        houses: houses.map(({ name }) => name),
        facts: [
          ...Object.entries(FACT_NAMES).map(([name, tells]) => ({
            name,
            tells,
            says: words[name as FactName],
          })),
          ...Object.entries(PART_NAMES).map(([name, tells]) => ({ name, tells, says: null })),
        ],
      };
    },
  }),
  defineFunction({
    name: "preview_page",
    description: "The draft of a page as shoppers would see it.",
    ...staff,
    reads: true,
    input: pageInput,
    output: previewOutput,
    async handler(ctx, _caller, { id }) {
      const page = await readPage(ctx, id);
      return await showPage(ctx, page);
    },
  }),
  defineFunction({
    name: "save_page",
    description:
      "Saves the draft of a page, or without an id makes a story; publishes it now or from a moment on. What shoppers would not see is said first, and wants `is_sure`. The same Idempotency-Key header (a UUID) is the same new story.",
    ...staff,
    reads: false,
    input: savePageInput,
    output: z.object({ id: z.string() }),
    handler: async (ctx, caller, input, request) => ({
      id: await savePage(ctx, caller, input, request.headers.get("idempotency-key")),
    }),
  }),
  defineFunction({
    name: "bring_back_page",
    description: "Shows a former version of a page again, at once; its draft stays.",
    ...staff,
    reads: false,
    input: versionInput,
    output: z.null(),
    async handler(ctx, caller, { id, version }) {
      await bringBack(ctx, caller, id, version);
      return null;
    },
  }),
  defineFunction({
    name: "cancel_planned_page",
    description: "Takes back what was planned of a page.",
    ...staff,
    reads: false,
    input: pageInput,
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await cancelPlanned(ctx, caller, id);
      return null;
    },
  }),
  defineFunction({
    name: "hide_story",
    description: "Takes a story out of the shop; its draft and former versions stay.",
    ...staff,
    reads: false,
    input: storyInput,
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await hideStory(ctx, caller, id);
      return null;
    },
  }),
  defineFunction({
    name: "remove_story",
    description: "Removes a story with its former versions.",
    ...staff,
    reads: false,
    input: storyInput,
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await removeStory(ctx, caller, id);
      return null;
    },
  }),
];
