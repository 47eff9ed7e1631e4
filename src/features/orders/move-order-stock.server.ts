import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { type MoveKind, RESTOCKED } from "~/features/inventory/moves.ts";
import { lockStock, type MovedBy, moveStock } from "~/features/inventory/stock.server.ts";
import type { StockState } from "~/lib/statuses.ts";
import { AppError } from "~/platform/errors.ts";
import type { OrderRow } from "./order-row.server.ts";

/** What each change of place is to the stock. */
const moves: Record<StockState, Partial<Record<StockState, MoveKind>>> = {
  none: {},
  held: { sold: "sell", released: "release" },
  sold: { held: "unsell", released: "return" },
  released: { held: "reopenHeld", sold: "reopenSold" },
};

/** Locks the stock of several orders' pieces, in key order, before they are moved one by one. */
export async function lockPieces(tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const pieces = await tx
    .selectDistinct({ productId: sql<number>`${orderItems.productId}`, size: orderItems.size })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, ids), isNotNull(orderItems.productId)));
  await lockStock(tx, pieces);
}

/**
 * Moves all pieces of an order from where they are to another place. Its row must be locked.
 *
 * @throws AppError out_of_stock when pieces that must be taken again are gone
 */
export async function moveOrderStock(
  tx: Transaction,
  { id: orderId, stockState: from }: OrderRow,
  to: StockState,
  by: MovedBy,
): Promise<void> {
  const kind = moves[from][to];
  if (!kind) return;
  const { rows } = await tx.execute<{ product_id: number; size: string; quantity: number }>(sql`
    select product_id, size, sum(quantity)::int - coalesce((
        -- Pieces that came back are on the shelf again already.
        select sum(l.delta_on_hand) from stock_ledger l where l.order_id = ${orderId}
          and l.product_id = order_items.product_id and l.size = order_items.size
          and l.reason = ${RESTOCKED}), 0)::int as quantity
    from order_items where order_id = ${orderId} and product_id is not null group by product_id, size`);
  try {
    await moveStock(
      tx,
      rows
        .filter(({ quantity }) => quantity > 0)
        .map(({ product_id, size, quantity }) => ({
          kind,
          productId: product_id,
          size,
          quantity,
          orderId,
        })),
      by,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "out_of_stock") throw error;
    throw new AppError(
      "out_of_stock",
      "This order cannot be opened again: its pieces have been sold since.",
      { details: error.details },
    );
  }
}
