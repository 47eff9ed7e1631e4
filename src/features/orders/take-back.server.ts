import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import type { Actor } from "./actor.server.ts";
import { type OrderRow, writeOrder } from "./order-row.server.ts";

export interface PiecesBack {
  order_item_id: string;
  quantity: number;
  /** They go onto the shelf again. */
  restock: boolean;
}

/**
 * Counts pieces of an order as come back, and puts them on the shelf where that is wanted. The
 * order must be locked.
 *
 * @throws AppError refused when they are not part of the order, came back before, or were never sold
 */
export async function takeBack(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  pieces: readonly PiecesBack[],
  actor: Actor,
): Promise<void> {
  if (pieces.length === 0) return;
  const shelved: { productId: number; size: string; quantity: number }[] = [];
  for (const { order_item_id, quantity, restock } of pieces) {
    const line = await countBack(tx, order.id, order_item_id, quantity);
    if (restock && line.productId !== null)
      shelved.push({ productId: line.productId, size: line.size, quantity });
  }
  if (shelved.length > 0 && order.stockState !== "sold") {
    throw new AppError("refused", "Only pieces that were sold can come back", {
      reason: "not_sold",
    });
  }
  await writeOrder(ctx, tx, order.id, {});
  await moveStock(
    tx,
    shelved.map((piece) => ({ kind: "restock", ...piece, orderId: order.id })),
    { actorId: actor.id, at: ctx.clock.now() },
  );
}

async function countBack(tx: Transaction, orderId: string, itemId: string, quantity: number) {
  const [line] = await tx
    .update(orderItems)
    .set({ refundedQuantity: sql`${orderItems.refundedQuantity} + ${quantity}` })
    .where(
      and(
        eq(orderItems.id, itemId),
        eq(orderItems.orderId, orderId),
        sql`${quantity} > 0`,
        sql`${orderItems.refundedQuantity} + ${quantity} <= ${orderItems.quantity}`,
      ),
    )
    .returning();
  if (!line) {
    throw new AppError("refused", "These pieces are not in this order or came back already", {
      reason: "not_returnable",
    });
  }
  return line;
}
