import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { makeCards } from "./make-cards.server.ts";
import { packingView, printedCard } from "./schema.ts";
import { viewPacking } from "./view-packing.server.ts";
import { withdrawCard } from "./withdraw-card.server.ts";

const id = z.uuid();

export const functions = [
  defineFunction({
    name: "make_origin_cards",
    description: "The cards of the pieces that are packed now, made where there are none yet.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: z.object({ order_id: id }),
    output: z.array(printedCard),
    handler: (ctx, caller, { order_id }) => makeCards(ctx, staffActor(caller).id, order_id),
  }),
  defineFunction({
    name: "order_packing",
    description: "An order's cards with how often they were looked up, and photographs of its box.",
    rights: "orders.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ order_id: id }),
    output: packingView,
    handler: (ctx, _caller, { order_id }) => viewPacking(ctx, order_id),
  }),
  defineFunction({
    name: "withdraw_origin_card",
    description: "The piece came back with this card, which stands for it no more.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: z.object({ card_id: id }),
    output: z.null(),
    async handler(ctx, caller, { card_id }) {
      await withdrawCard(ctx, staffActor(caller), card_id);
      return null;
    },
  }),
];
