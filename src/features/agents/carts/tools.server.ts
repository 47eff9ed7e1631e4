import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { CURRENCY } from "../catalogue/describe.ts";
import { findingLimit } from "../catalogue/tools.server.ts";
import { fail, type Outcome, succeed } from "../protocol.ts";
import { homeUrl, policyLinks } from "../shop.server.ts";
import { type AnyTool, defineTool } from "../tool.ts";
import { type AgentCart, cancelCart, createCart, getCart, updateCart } from "./carts.server.ts";
import { cartInput, nothingInput } from "./schema.ts";
import { describeLines } from "./stored-lines.ts";

const CART = "dev.ucp.shopping.cart";

/** Each cart that is made is a row for a week. */
const cartingLimit = defineLimit({
  name: "agents_cart",
  seconds: 600,
  own: 60,
  network: 120,
  evenKeys: true,
});

function tell(ctx: Context, { id, expiresAt, lines }: AgentCart): Outcome {
  const { lineItems, totals, messages } = describeLines(lines);
  return succeed(
    CART,
    {
      id,
      line_items: lineItems,
      currency: CURRENCY,
      totals,
      links: policyLinks(ctx),
      continue_url: absoluteUrl(ctx.config, `/carts/${id}`),
      expires_at: expiresAt.toISOString(),
    },
    messages,
  );
}

const tellOrMiss = (ctx: Context, cart: AgentCart | undefined): Outcome =>
  cart
    ? tell(ctx, cart)
    : fail("not_found", "There is no such cart any more: make another one", homeUrl(ctx));

const common = { capability: CART, limit: cartingLimit } as const;

export const cartTools: AnyTool[] = [
  defineTool({
    ...common,
    name: "create_cart",
    description:
      "Puts variants into a cart at today's prices. It holds no stock; its continue_url takes a person to buy it.",
    method: "POST",
    path: "/carts",
    argument: "cart",
    isMaking: true,
    input: cartInput,
    async run(ctx, input) {
      const cart = await createCart(ctx, input);
      if ("id" in cart) return tell(ctx, cart);
      return fail("item_unavailable", "None of these pieces is in the shop", homeUrl(ctx));
    },
  }),
  defineTool({
    ...common,
    name: "get_cart",
    description: "Tells how a cart stands now: what has sold out, and what costs otherwise.",
    method: "GET",
    path: "/carts/:id",
    limit: findingLimit,
    isReading: true,
    input: nothingInput,
    run: async (ctx, _input, { id }) => tellOrMiss(ctx, await getCart(ctx, id)),
  }),
  defineTool({
    ...common,
    name: "update_cart",
    description: "Puts these lines in place of all that a cart has.",
    method: "PUT",
    path: "/carts/:id",
    argument: "cart",
    input: cartInput,
    run: async (ctx, input, { id }) => tellOrMiss(ctx, await updateCart(ctx, id, input)),
  }),
  defineTool({
    ...common,
    name: "cancel_cart",
    description: "Ends a cart for good.",
    method: "POST",
    path: "/carts/:id/cancel",
    input: nothingInput,
    run: async (ctx, _input, { id }) => tellOrMiss(ctx, await cancelCart(ctx, id)),
  }),
];
