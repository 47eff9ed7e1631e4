import { offeredScopes } from "~/features/linking/offer.server.ts";
import type { Context } from "~/platform/context.ts";
import { nothingInput } from "../carts/schema.ts";
import { findingLimit } from "../catalogue/tools.server.ts";
import { requireScopes } from "../identity.server.ts";
import { fail, succeed } from "../protocol.ts";
import { homeUrl } from "../shop.server.ts";
import { type AnyTool, type Call, defineTool } from "../tool.ts";
import { describeOrder } from "./describe.ts";
import { findAgentOrder, findOwnOrder, linkFor } from "./find-order.server.ts";

const ORDER = "dev.ucp.shopping.order";
const READ = "dev.ucp.shopping.order:read";

/**
 * An order that the agent placed, or one of the person in whose name it calls. Of others it is told the same
 * whether they are there or not.
 *
 * @throws IdentityError where only a person's token could open it
 */
export async function tellOrder(ctx: Context, call: Call) {
  const placed = await findAgentOrder(ctx, call);
  if (placed) return succeed(ORDER, describeOrder(placed, linkFor(ctx, placed)));
  const isGated = (await offeredScopes(ctx)).includes(READ);
  const own = isGated && (await findOwnOrder(ctx, call, requireScopes(ctx, call.identity, [READ])));
  if (!own) return fail("not_found", "There is no such order of yours", homeUrl(ctx));
  return succeed(ORDER, describeOrder(own, linkFor(ctx, own)));
}

export const orderTools: AnyTool[] = [
  defineTool({
    capability: ORDER,
    name: "get_order",
    description:
      "Tells how an order stands: parcels, returns and refunds. One that this agent placed, by the id in its completed checkout; with the person's token any of theirs, by the id in list_orders.",
    method: "GET",
    path: "/orders/:id",
    limit: findingLimit,
    isReading: true,
    input: nothingInput,
    run: (ctx, _input, call) => tellOrder(ctx, call),
  }),
];
