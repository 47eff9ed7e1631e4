import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { orders } from "~/db/schema/orders.ts";
import { whyPiecesStay } from "~/features/orders/change-lines.server.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { changePieces, quotePieces } from "./change-pieces.server.ts";
import { changeablePieces, changePiecesInput, newPiecesInput, piecesQuote } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "changeable_pieces",
    description: "Whether the pieces of an order may change, and the sizes there are of each.",
    rights: "orders.work",
    limit: limits.staff,
    reads: true,
    input: z.object({ order_id: z.uuid() }),
    output: changeablePieces,
    async handler(ctx, _caller, { order_id }) {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, order_id));
      if (!order) throw notFound("There is no such order");
      const [refusal, { rows }] = await Promise.all([
        whyPiecesStay(ctx.db, order),
        ctx.db.execute<z.input<typeof changeablePieces>["lines"][number]>(sql`
          select i.id, (select coalesce(json_agg(json_build_object('size', s.size, 'available', s.on_hand)
              order by s.position), '[]')
            from product_stock s where s.product_id = i.product_id) as sizes
          from order_items i where i.order_id = ${order_id} order by i.position`),
      ]);
      return { refusal: refusal ?? null, lines: rows };
    },
  }),
  defineFunction({
    name: "quote_order_pieces",
    description: "What an order would come to with other pieces.",
    rights: "orders.work",
    limit: limits.staff,
    reads: true,
    input: newPiecesInput,
    output: piecesQuote,
    handler: (ctx, _caller, input) => quotePieces(ctx, input),
  }),
  defineFunction({
    name: "change_order_pieces",
    description:
      "Staff add, exchange and take out pieces of an order until it is packed, once for each Idempotency-Key header (a UUID).",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: changePiecesInput,
    output: z.null(),
    async handler(ctx, caller, input, request) {
      await changePieces(ctx, caller, input, request.headers.get("idempotency-key"));
      return null;
    },
  }),
];
