import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { paymentReference } from "~/features/orders/reference.server.ts";
import type { Actor, OrderRow } from "~/features/orders/service.server.ts";
import { restock } from "~/features/orders/stock.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { releaseSizes } from "./held-sizes.server.ts";
import {
  close,
  itemsOf,
  lockReturn,
  lockSizes,
  type ReturnedItem,
  requireInspected,
} from "./rows.server.ts";

/**
 * After the inspection: the customer gets other sizes. The pieces go back on the shelf, and a new
 * order that costs nothing more takes the others: those on hold for it, or what the shelf has.
 *
 * @returns the new order's id
 * @throws AppError out_of_stock when nothing was held and a size is gone; the return stays inspected
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
    const items = await itemsOf(tx, returnId);
    await lockSizes(tx, items);
    for (const { returned } of items) {
      await tx
        .update(orderItems)
        .set({ refundedQuantity: sql`${orderItems.refundedQuantity} + ${returned.quantity}` })
        .where(eq(orderItems.id, returned.orderItemId));
    }
    const back = items.flatMap(({ returned, bought }) =>
      bought.productId === null
        ? []
        : [{ productId: bought.productId, size: bought.size, quantity: returned.quantity }],
    );
    if (restockPieces && order.stockState === "sold") {
      await restock(tx, order.id, back, { actorId: actor.id, at: ctx.clock.now() });
    }
    // Nobody comes between: the stock's rows are locked until the new order has its pieces.
    await releaseSizes(ctx, tx, row, actor);
    const id = await writeExchange(ctx, tx, actor, order, items);
    await close(ctx, tx, actor, order, row, "exchanged", restockPieces, { exchangeOrderId: id });
    return id;
  });
}

async function writeExchange(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  items: ReturnedItem[],
): Promise<string> {
  const now = ctx.clock.now();
  const subtotal = items.reduce(
    (sum, { returned, bought }) => sum + bought.priceAtPurchaseKobo * returned.quantity,
    0,
  );
  const { id: _, createdAt: __, ...kept } = order;
  const [made] = await tx
    .insert(orders)
    .values({
      ...kept,
      status: "processing",
      // Paid with the pieces that came back.
      paymentStatus: "paid",
      stockState: "sold",
      source: "staff",
      createdBy: actor.id,
      notes: `Exchange for order ${order.id.slice(0, 8)}`,
      carrier: null,
      trackingNumber: null,
      subtotalKobo: subtotal,
      discountKobo: subtotal,
      discountCode: null,
      deliveryFeeKobo: 0,
      totalKobo: 0,
      refundedKobo: 0,
      expiresAt: null,
      paidAt: now,
      confirmedAt: now,
      shippedAt: null,
      deliveredAt: null,
      cancelledAt: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: orders.id });
  const id = made!.id;
  for (const [position, { returned, bought }] of items.entries()) {
    const size = returned.exchangeSize ?? bought.size;
    await takeSize(tx, { id, actor, now }, { returned, bought, size });
    const { id: _id, ...line } = bought;
    await tx.insert(orderItems).values({
      ...line,
      orderId: id,
      position,
      size,
      quantity: returned.quantity,
      shippedQuantity: 0,
      refundedQuantity: 0,
    });
  }
  await tx.insert(orderEvents).values({
    orderId: id,
    at: now,
    actorId: actor.id,
    actorKind: actor.kind,
    kind: "placed",
    toStatus: "processing",
    data: { exchange_for: order.id, reference: paymentReference() },
  });
  return id;
}

/** The other size leaves the shelf for the exchange's order. @throws AppError out_of_stock, with its name */
async function takeSize(
  tx: Transaction,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
  { returned, bought, size }: ReturnedItem & { size: string },
): Promise<void> {
  const gone = new AppError("out_of_stock", `${bought.productName} is not there in size ${size}`, {
    details: { problems: [{ product_id: bought.productId, size, available: 0 }] },
  });
  const { productId } = bought;
  if (productId === null) throw gone;
  try {
    await moveStock(
      tx,
      [{ kind: "exchange", productId, size, quantity: returned.quantity, orderId: id }],
      { actorId: actor.id, at: now },
    );
  } catch (error) {
    throw error instanceof AppError && error.code === "out_of_stock" ? gone : error;
  }
}
