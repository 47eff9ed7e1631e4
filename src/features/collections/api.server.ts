import { eq } from "drizzle-orm";
import { z } from "zod";
import { collections } from "~/db/schema/collections.ts";
import { fetchCards } from "~/features/catalogue/cards.server.ts";
import { toWireCard } from "~/features/catalogue/wire-card.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { listChoices } from "./list-choices.server.ts";
import { checkMargin, withoutCosts } from "./margins.server.ts";
import { readPieces } from "./read-pieces.server.ts";
import { warningsOf } from "./rules.ts";
import { removeCollection, saveCollection } from "./save-collection.server.ts";
import {
  choicesOutput,
  collectionView,
  previewInput,
  previewOutput,
  saveCollectionInput,
} from "./schema.ts";
import { selectAmong } from "./select-pieces.server.ts";
import { fieldsOf } from "./stored.server.ts";

const PREVIEWED = 12;

export const functions = [
  defineFunction({
    name: "admin_collection",
    description: "Everything that staff say of a collection; its margin for who may see costs.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: true,
    input: z.object({ id: z.uuid() }),
    output: collectionView,
    async handler(ctx, caller, { id }) {
      const [row] = await ctx.db.select().from(collections).where(eq(collections.id, id));
      if (!row) throw notFound("This collection is not there any more");
      const fields = withoutCosts(fieldsOf(row), caller);
      return { id: row.id, ...fields, pieces: await readPieces(ctx.db, fields.product_ids) };
    },
  }),
  defineFunction({
    name: "collection_choices",
    description: "What rules can ask for, each with how many pieces of the shop are so.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: choicesOutput,
    handler: (ctx) => listChoices(ctx),
  }),
  defineFunction({
    name: "preview_collection",
    description:
      "The pieces that a rule or a choice by hand selects now, and what is odd about it.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: true,
    input: previewInput,
    output: previewOutput,
    async handler(ctx, caller, given) {
      checkMargin(given, caller);
      const { pieces, of } = await selectAmong(ctx, given);
      const found = { count: pieces.length, of };
      const cards = await fetchCards(ctx, pieces.slice(0, PREVIEWED));
      return {
        ...found,
        products: cards.map(toWireCard),
        warnings: warningsOf(given, found, ctx.clock.now()),
      };
    },
  }),
  defineFunction({
    name: "save_collection",
    description:
      "Makes a collection, or with an id changes one. What is odd about it is said first, and wants `is_sure`. The same Idempotency-Key header (a UUID) is the same new collection.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: false,
    input: saveCollectionInput,
    output: z.object({ id: z.string() }),
    handler: async (ctx, caller, input, request) => ({
      id: await saveCollection(ctx, caller, input, request.headers.get("idempotency-key")),
    }),
  }),
  defineFunction({
    name: "remove_collection",
    description: "Takes a collection out of the shop for good; its pieces stay.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await removeCollection(ctx, caller, id);
      return null;
    },
  }),
];
