import { z } from "zod";
import { fetchCards } from "~/features/catalogue/cards.server.ts";
import { toWireCard } from "~/features/catalogue/wire-card.ts";
import { slugOf } from "~/features/language/fold.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { houseInput, houseView, saveHouseInput } from "../schema.ts";
import { findHouse } from "./houses.server.ts";
import { saveHouse } from "./save-house.server.ts";

const OFFERED = 8;

export const functions = [
  defineFunction({
    name: "admin_house",
    description: "What staff say of a house, with some of its pieces.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: true,
    input: houseInput,
    output: houseView,
    async handler(ctx, _caller, { name }) {
      const slug = slugOf(name);
      const house = await findHouse(ctx, slug);
      if (!house) throw notFound("No piece is of this house any more");
      const cards = await fetchCards(ctx, house.pieces.slice(0, OFFERED));
      return { ...house, slug, products: cards.map(toWireCard) };
    },
  }),
  defineFunction({
    name: "save_house",
    description: "Tells of a house: its story and its picture.",
    rights: "collections.edit",
    limit: limits.staff,
    reads: false,
    input: saveHouseInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await saveHouse(ctx, caller, input);
      return null;
    },
  }),
];
