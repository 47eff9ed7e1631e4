import type { Context } from "~/platform/context.ts";
import { defineLimit, limits, spendLimit } from "~/platform/route-limits.ts";
import { nothingInput } from "../carts/schema.ts";
import { findingLimit } from "../catalogue/tools.server.ts";
import { fail, type Outcome } from "../protocol.ts";
import { homeUrl } from "../shop.server.ts";
import { type AnyTool, type Call, defineTool } from "../tool.ts";
import { readAsked } from "./asked.ts";
import {
  changeCheckout,
  changedMeanwhile,
  findCheckout,
  keepCheckout,
  requireOpen,
} from "./checkouts.server.ts";
import { completeCheckout } from "./complete.server.ts";
import { lookAt } from "./look.server.ts";
import { type CheckoutInput, checkoutInput, completeInput } from "./schema.ts";
import type { Asked } from "./stored.ts";
import { CHECKOUT, tellMissing, tellOpen, tellOver, tellStanding } from "./tell.server.ts";

/** Each looks at prices, delivery and promotions, and one that is made is a row for some hours. */
const checkoutLimit = defineLimit({
  name: "agents_checkout",
  seconds: 600,
  own: 60,
  network: 120,
  evenKeys: true,
});
/** As many as browsers place; the pieces of unproved orders are counted, too. */
const completeLimit = defineLimit({
  name: "agents_order",
  seconds: 600,
  own: 20,
  network: 30,
  evenKeys: true,
  also: "pieces held",
});

/** Codes are secrets of a kind: nobody may try them by the thousand. */
async function read(ctx: Context, input: CheckoutInput, { visitor }: Call): Promise<Asked> {
  const asked = readAsked(input);
  await spendLimit(ctx, limits.guess, visitor, Math.min(asked.codes.length, 1));
  return asked;
}

async function create(ctx: Context, input: CheckoutInput, call: Call): Promise<Outcome> {
  const asked = await read(ctx, input, call);
  const look = await lookAt(ctx, asked, call);
  if (look.isEmpty)
    return fail("item_unavailable", "None of these pieces is in the shop", homeUrl(ctx));
  return tellOpen(ctx, call, await keepCheckout(ctx, call, asked, look.seen), look);
}

async function get(ctx: Context, call: Call): Promise<Outcome> {
  const checkout = await findCheckout(ctx, call);
  return checkout ? tellStanding(ctx, call, checkout) : tellMissing(ctx);
}

async function update(ctx: Context, input: CheckoutInput, call: Call): Promise<Outcome> {
  const checkout = await findCheckout(ctx, call);
  if (!checkout) return tellMissing(ctx);
  requireOpen(checkout);
  const asked = await read(ctx, input, call);
  const look = await lookAt(ctx, asked, call, { seen: checkout.seen ?? undefined });
  const changed = await changeCheckout(ctx, checkout, { asked, seen: look.seen, handover: null });
  if (!changed) throw changedMeanwhile();
  return tellOpen(ctx, call, changed, look);
}

async function cancel(ctx: Context, call: Call): Promise<Outcome> {
  const checkout = await findCheckout(ctx, call);
  if (!checkout) return tellMissing(ctx);
  requireOpen(checkout);
  const { answer } = await lookAt(ctx, checkout.asked, call);
  const told = { ...answer, status: "canceled" };
  const changed = await changeCheckout(ctx, checkout, { status: "canceled", told });
  if (!changed) throw changedMeanwhile();
  return tellOver(call, changed);
}

const common = { capability: CHECKOUT, limit: checkoutLimit, retell: get } as const;

export const checkoutTools: AnyTool[] = [
  defineTool({
    ...common,
    name: "create_checkout",
    description:
      "Begins to buy variants for a person: tells what is missing, ways to deliver with fees and days, and what it comes to. Pieces are held once the order is placed.",
    method: "POST",
    path: "/checkout-sessions",
    argument: "checkout",
    isMaking: true,
    input: checkoutInput,
    run: create,
  }),
  defineTool({
    capability: CHECKOUT,
    name: "get_checkout",
    description:
      "Tells how a checkout stands now: what it comes to, and what is otherwise than before.",
    method: "GET",
    path: "/checkout-sessions/:id",
    limit: findingLimit,
    isReading: true,
    input: nothingInput,
    run: (ctx, _input, call) => get(ctx, call),
  }),
  defineTool({
    ...common,
    name: "update_checkout",
    description:
      "Puts this in place of all that a checkout has: pieces, whom it is for, where to, codes.",
    method: "PUT",
    path: "/checkout-sessions/:id",
    argument: "checkout",
    input: checkoutInput,
    run: update,
  }),
  defineTool({
    ...common,
    name: "complete_checkout",
    description:
      "Orders, to be paid when it is handed over, where the shop offers that; else the answer has a continue_url at which the person pays. Ask the person first.",
    method: "POST",
    path: "/checkout-sessions/:id/complete",
    argument: "checkout",
    limit: completeLimit,
    isOrdering: true,
    input: completeInput,
    run: (ctx, input, call) => completeCheckout(ctx, call, input),
  }),
  defineTool({
    ...common,
    name: "cancel_checkout",
    description: "Ends a checkout for good. An order that was placed stays.",
    method: "POST",
    path: "/checkout-sessions/:id/cancel",
    input: nothingInput,
    run: (ctx, _input, call) => cancel(ctx, call),
  }),
];
