import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { adjustCard, blockCard, prolongCard, renewCode } from "./change.server.ts";
import { issueCard } from "./issue.server.ts";
import { adjustInput, cardOutput, codeOutput, issueInput } from "./schema.ts";
import { viewCard } from "./view.server.ts";

const id = z.uuid();
const rights = "gift-cards.edit";

export const functions = [
  defineFunction({
    name: "issue_gift_card",
    description:
      "Issues a gift card: mailed now or on a day, else its code is answered, once. The same press_id is the same card.",
    rights,
    // A card is money: whoever sits down at somebody's open page makes none.
    stepUp: true,
    limit: limits.staff,
    reads: false,
    input: issueInput,
    output: codeOutput,
    handler: (ctx, caller, input) => issueCard(ctx, staffActor(caller), input),
  }),
  defineFunction({
    name: "gift_card",
    description: "A gift card with every move of its money.",
    rights: "gift-cards.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id }),
    output: cardOutput,
    handler: (ctx, _caller, input) => viewCard(ctx, input.id),
  }),
  defineFunction({
    name: "adjust_gift_card",
    description: "Puts money onto a gift card or takes some off, for a reason.",
    rights,
    stepUp: true,
    limit: limits.staff,
    reads: false,
    input: adjustInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await adjustCard(ctx, staffActor(caller), input);
      return null;
    },
  }),
  defineFunction({
    name: "block_gift_card",
    description: "Blocks a gift card, or lets it be spent again.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ id, blocked: z.boolean() }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await blockCard(ctx, staffActor(caller), input);
      return null;
    },
  }),
  defineFunction({
    name: "prolong_gift_card",
    description: "Gives a gift card another last day, or none.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ id, last_day: z.iso.date().nullable() }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await prolongCard(ctx, staffActor(caller), input);
      return null;
    },
  }),
  defineFunction({
    name: "renew_gift_card_code",
    description:
      "Gives a gift card another code, mailed or answered once; the one before ends at once.",
    rights,
    stepUp: true,
    limit: limits.mail,
    reads: false,
    input: z.object({ id, to_email: z.email().nullable() }),
    output: codeOutput,
    handler: (ctx, caller, input) => renewCode(ctx, staffActor(caller), input),
  }),
];
