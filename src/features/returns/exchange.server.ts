import type { Actor } from "~/features/orders/actor.server.ts";
import { openExchange } from "~/features/orders/exchange-order.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { takeBack } from "~/features/orders/take-back.server.ts";
import type { Context } from "~/platform/context.ts";
import { releaseSizes } from "./held-sizes.server.ts";
import { close, itemsOf, lockReturn, lockSizes, refused, requireInspected } from "./rows.server.ts";

/** Nobody has both the other sizes and the money. @throws AppError refused (given_back) */
function requireNotGivenBack({ status, paymentStatus }: OrderRow): void {
  if (status !== "cancelled" && paymentStatus !== "refunded") return;
  throw refused("given_back", "This order's money goes back, so there is nothing to exchange.");
}

/**
 * After the inspection: the customer gets other sizes. The pieces go back on the shelf, and a new
 * order that costs nothing more takes the others: those on hold for it, or what the shelf has.
 *
 * @returns the new order's id
 * @throws AppError out_of_stock when nothing was held and a size is gone, refused when its pieces
 *   came back otherwise or its money did; the return stays inspected
 */
export async function exchangeReturn(
  ctx: Context,
  actor: Actor,
  returnId: string,
  { restockPieces = true }: { restockPieces?: boolean } = {},
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { row, order } = await lockReturn(tx, returnId);
    if (row.status === "exchanged") return row.exchangeOrderId!;
    requireInspected(row);
    requireNotGivenBack(order);
    const items = await itemsOf(tx, returnId);
    await lockSizes(tx, items);
    const restock = restockPieces && order.stockState === "sold";
    await takeBack(
      ctx,
      tx,
      order,
      items.map(({ returned: { orderItemId, quantity } }) => ({
        order_item_id: orderItemId,
        quantity,
        restock,
      })),
      actor,
    );
    // Nobody comes between: the stock's rows are locked until the new order has its pieces.
    await releaseSizes(ctx, tx, row, actor);
    const id = await openExchange(
      ctx,
      tx,
      order,
      items.map(({ returned, bought }) => ({
        bought,
        size: returned.exchangeSize ?? bought.size,
        quantity: returned.quantity,
      })),
      actor,
    );
    await close(ctx, tx, actor, order, row, "exchanged", restockPieces, { exchangeOrderId: id });
    return id;
  });
}
