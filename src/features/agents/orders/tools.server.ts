import { nothingInput } from "../carts/schema.ts";
import { findingLimit } from "../catalogue/tools.server.ts";
import { fail, succeed } from "../protocol.ts";
import { homeUrl } from "../shop.server.ts";
import { type AnyTool, defineTool } from "../tool.ts";
import { describeOrder } from "./describe.ts";
import { findAgentOrder, linkFor } from "./find-order.server.ts";

const ORDER = "dev.ucp.shopping.order";

export const orderTools: AnyTool[] = [
  defineTool({
    capability: ORDER,
    name: "get_order",
    description:
      "Tells how an order that this agent placed stands: parcels, returns and refunds. The id is that of the completed checkout's order.",
    method: "GET",
    path: "/orders/:id",
    limit: findingLimit,
    isReading: true,
    input: nothingInput,
    async run(ctx, _input, call) {
      const found = await findAgentOrder(ctx, call);
      if (!found) return fail("not_found", "There is no such order of yours", homeUrl(ctx));
      return succeed(ORDER, describeOrder(found, linkFor(ctx, found)));
    },
  }),
];
