import { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { cardOutput, giveCreditInput, ownCreditOutput } from "../schema.ts";
import { giveCredit, takeBackCredit } from "./give.server.ts";
import { viewCustomerCredit, viewOwnCredit } from "./view.server.ts";

const rights = "gift-cards.edit";

export const creditFunctions = [
  defineFunction({
    name: "own_store_credit",
    description: "What one's account can spend of its store credit, and its last moves.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: z.object({}),
    output: ownCreditOutput,
    handler: (ctx, caller) => viewOwnCredit(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "customer_store_credit",
    description: "A customer's store credit with every move of its money; null without any.",
    rights: "gift-cards.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ user_id: z.uuid() }),
    output: cardOutput.nullable(),
    handler: (ctx, _caller, { user_id }) => viewCustomerCredit(ctx, user_id),
  }),
  defineFunction({
    name: "give_store_credit",
    description:
      "Gives store credit to a customer's account; the mail about it waits for half a minute. The same press_id gives once.",
    rights,
    // It is money, as a gift card is.
    stepUp: true,
    limit: limits.staff,
    reads: false,
    input: giveCreditInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await giveCredit(ctx, staffActor(caller), input);
      return null;
    },
  }),
  defineFunction({
    name: "take_back_store_credit",
    description: "Takes back what one has just given, before its mail leaves.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ press_id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { press_id }) {
      await takeBackCredit(ctx, staffActor(caller), press_id);
      return null;
    },
  }),
];
