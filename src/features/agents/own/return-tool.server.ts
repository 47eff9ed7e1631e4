import { z } from "zod";
import { customerOf } from "~/features/orders/actor.server.ts";
import { requestReturn } from "~/features/returns/service.server.ts";
import { RETURN_REASONS, RETURN_RESOLUTIONS } from "~/lib/statuses.ts";
import { AppError } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { grantOf } from "../identity.server.ts";
import { idOf } from "../orders/describe.ts";
import { findOwnOrder } from "../orders/find-order.server.ts";
import { tellOrder } from "../orders/tools.server.ts";
import { fail, type Outcome } from "../protocol.ts";
import { homeUrl } from "../shop.server.ts";
import { type AnyTool, defineTool } from "../tool.ts";

const returnInput = z.object({
  resolution: z.enum(RETURN_RESOLUTIONS),
  note: z.string().trim().max(1000).default(""),
  line_items: z
    .array(
      z.object({
        id: z.string().max(100).describe("Of a line item, as get_order names it"),
        quantity: z.number().int().min(1).max(99),
        reason: z.enum(RETURN_REASONS),
        exchange_size: z
          .string()
          .min(1)
          .max(20)
          .optional()
          .describe("For an exchange: the size wanted instead"),
      }),
    )
    .min(1)
    .max(50),
});

/** A person's return, by the shop's own function with that person's own rights. */
export const returnTool: AnyTool = defineTool({
  capability: "dev.ucp.shopping.order",
  scopes: ["dev.ucp.shopping.order:read", "dev.ucp.shopping.order:manage"],
  name: "request_return",
  description:
    "Asks the shop, in the person's name, to take pieces of an order back for their money or another size; staff answer within a day. Ask the person first. Needs the person's token.",
  method: "POST",
  path: "/orders/:id/returns",
  argument: "return",
  limit: limits.write,
  input: returnInput,
  retell: tellOrder,
  async run(ctx, { line_items: wanted, ...request }, call): Promise<Outcome> {
    const refuse = (code: string, content: string) => fail(code, content, homeUrl(ctx));
    const grant = grantOf(call.identity)!;
    const found = await findOwnOrder(ctx, call, grant);
    if (!found) return refuse("not_found", "There is no such order of theirs");
    const lines = new Map(found.lines.map((line) => [idOf(line), line.id]));
    const items = wanted.flatMap(({ id, ...item }) => {
      const lineId = lines.get(id);
      return lineId ? [{ ...item, order_item_id: lineId }] : [];
    });
    if (items.length < wanted.length)
      return refuse("not_found", "The order has no line item of this id");
    const customer = { ...customerOf(grant.person), assistant: grant.client.host };
    try {
      await requestReturn(ctx, customer, found.order.id, {
        ...request,
        items,
      });
    } catch (error) {
      if (!(error instanceof AppError) || !["refused", "invalid_input"].includes(error.code))
        throw error;
      return refuse(error.reason ?? error.code, error.message);
    }
    return tellOrder(ctx, call);
  },
});
