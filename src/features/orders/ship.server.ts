import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderItems, shipments } from "~/db/schema/orders.ts";
import { once } from "~/platform/answers.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { Actor } from "./actor.server.ts";
import { changeStatus } from "./change-status.server.ts";
import { partShippedMail } from "./mails/orders.tsx";
import { lockOrder, type OrderRow, requireVersion } from "./order-row.server.ts";
import { isGiftCardOrder } from "./rules.ts";
import { mailDueAt, undoable } from "./undo/offer.server.ts";

export interface Parcel {
  orderId: string;
  carrier: string;
  trackingNumber: string;
  /** Left out: everything that is still here. */
  items?: Piece[] | undefined;
  /** Whoever hands it over asks for the code that its customer is told. */
  asksCode?: boolean;
  /** The order's version as whoever packed it saw it. */
  seen?: number | undefined;
}

interface Piece {
  order_item_id: string;
  quantity: number;
}

const tooLate = (message: string) => new AppError("refused", message, { reason: "too_late" });

/**
 * Pieces leave the store, all or some. When everything has left the order is shipped, until then
 * it is processing; each parcel is announced to the customer once.
 *
 * @param key of the press: the same again is the same parcel, whatever the order looks like by then
 * @throws AppError changed (order_changed), refused when pieces are not in the order or have left
 *   already, idempotency_mismatch
 */
export function recordShipment(
  ctx: Context,
  actor: Actor,
  parcel: Parcel,
  key: string | null = null,
): Promise<Shipped> {
  const { seen: _, ...body } = parcel;
  const pressed = { key, body, done: "A parcel was sent" };
  return ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, async () => {
      const order = await lockOrder(tx, parcel.orderId);
      return undoable(ctx, tx, actor, order, () => shipParcel(ctx, tx, actor, order, parcel));
    }),
  );
}

interface Shipped {
  shipmentId: string;
  complete: boolean;
}

/**
 * The same within the caller's transaction.
 *
 * @param order its row, locked by that transaction
 */
export async function shipParcel(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { orderId, carrier, trackingNumber, items, asksCode = false, seen }: Parcel,
): Promise<Shipped> {
  requireVersion(order, seen);
  if (order.status === "cancelled") throw tooLate("This order was cancelled");
  if (isGiftCardOrder(order)) throw tooLate("This order is of a gift card, which is mailed");
  const leaving = items ?? (await sendAll(tx, orderId));
  if (leaving.length === 0) throw tooLate("Everything in this order has left already");
  for (const piece of items ?? []) await sendPiece(tx, orderId, piece);
  const complete = !items || (await piecesHere(tx, orderId)).length === 0;
  const [shipment] = await tx
    .insert(shipments)
    .values({
      orderId,
      carrier,
      trackingNumber,
      items: leaving,
      createdBy: actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning({ id: shipments.id });
  await changeStatus(ctx, tx, order, complete ? "shipped" : "processing", {
    actor,
    seen: order.version,
    writes: { carrier: carrier || null, trackingNumber: trackingNumber || null, asksCode },
    kind: "shipped",
    data: { carrier, tracking_number: trackingNumber, complete },
  });
  if (!complete) {
    await queueMail(tx, partShippedMail, {
      dedupeKey: `shipment:${shipment!.id}`,
      to: order.email,
      data: { order_id: orderId },
      dueAt: mailDueAt(ctx, actor),
    });
  }
  return { shipmentId: shipment!.id, complete };
}

/**
 * The order goes out with somebody who asks for its code: all of its pieces that are here, or the
 * parcel that came back from an earlier attempt. It is shipped then.
 *
 * @throws AppError changed (order_changed), refused
 */
export async function handOver(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { orderId, carrier, seen }: Pick<Parcel, "orderId" | "carrier" | "seen">,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  requireVersion(order, seen);
  if ((await piecesHere(tx, orderId)).length > 0) {
    const parcel = { orderId, carrier, trackingNumber: "", asksCode: true };
    await shipParcel(ctx, tx, actor, order, parcel);
    return;
  }
  await changeStatus(ctx, tx, order, "shipped", {
    actor,
    seen: order.version,
    writes: { carrier, trackingNumber: null, asksCode: true },
    kind: "shipped",
    data: { carrier, complete: true },
  });
}

async function piecesHere(tx: Transaction, orderId: string): Promise<Piece[]> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return lines
    .map((line) => ({
      order_item_id: line.id,
      quantity: line.quantity - line.shippedQuantity - line.refundedQuantity,
    }))
    .filter((piece) => piece.quantity > 0);
}

/** Everything that is still here leaves, of an order that is locked. @returns what that is */
async function sendAll(tx: Transaction, orderId: string): Promise<Piece[]> {
  const { rows } = await tx.execute<Piece & Record<string, unknown>>(sql`
    update order_items i set shipped_quantity = i.quantity - i.refunded_quantity
    from order_items was
    where i.order_id = ${orderId} and was.id = i.id
      and was.quantity - was.shipped_quantity - was.refunded_quantity > 0
    returning i.id as order_item_id, i.shipped_quantity - was.shipped_quantity as quantity`);
  return rows;
}

async function sendPiece(
  tx: Transaction,
  orderId: string,
  { order_item_id, quantity }: Piece,
): Promise<void> {
  const sent = await tx
    .update(orderItems)
    .set({ shippedQuantity: sql`${orderItems.shippedQuantity} + ${quantity}` })
    .where(
      and(
        eq(orderItems.id, order_item_id),
        eq(orderItems.orderId, orderId),
        sql`${quantity} > 0`,
        sql`${orderItems.shippedQuantity} + ${quantity} <= ${orderItems.quantity}`,
      ),
    )
    .returning({ id: orderItems.id });
  if (sent.length === 0) throw tooLate("These pieces are not in this order or left already");
}
