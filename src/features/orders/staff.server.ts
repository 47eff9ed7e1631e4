import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { orderEvents, orderItems, orders, shipments } from "~/db/schema/orders.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import {
  cancelledMail,
  deliveredMail,
  paidMail,
  partShippedMail,
  placedMail,
  shippedMail,
} from "./mails/orders.tsx";
import { type Actor, applyStatus, lockOrder } from "./service.server.ts";

const tooLate = (message: string) => new AppError("refused", message, { reason: "too_late" });

/**
 * Pieces leave the store, all or some. When everything has left the order is shipped, until then
 * it is processing; each parcel is announced to the customer once.
 *
 * @throws AppError refused when pieces are not in the order or have left already
 */
export async function recordShipment(
  ctx: Context,
  actor: Actor,
  input: {
    orderId: string;
    carrier: string;
    trackingNumber: string;
    /** Left out: everything that is still here. */
    items?: { order_item_id: string; quantity: number }[] | undefined;
  },
): Promise<{ shipmentId: string; complete: boolean }> {
  const { orderId, carrier, trackingNumber } = input;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === "cancelled") throw tooLate("This order was cancelled");
    const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    const leaving =
      input.items ??
      lines
        .map((line) => ({
          order_item_id: line.id,
          quantity: line.quantity - line.shippedQuantity - line.refundedQuantity,
        }))
        .filter((line) => line.quantity > 0);
    if (leaving.length === 0) throw tooLate("Everything in this order has left already");
    for (const { order_item_id, quantity } of leaving) {
      const moved = await tx
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
      if (moved.length === 0) throw tooLate("These pieces are not in this order or left already");
    }
    const [left] = await tx
      .select({
        pieces: sql<number>`sum(greatest(${orderItems.quantity} - ${orderItems.refundedQuantity} - ${orderItems.shippedQuantity}, 0))::int`,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId));
    const complete = left!.pieces === 0;
    const [shipment] = await tx
      .insert(shipments)
      .values({
        orderId,
        carrier,
        trackingNumber,
        items: leaving,
        createdBy: actor.id,
        createdAt: now,
      })
      .returning({ id: shipments.id });
    await tx
      .update(orders)
      .set({ carrier: carrier || null, trackingNumber: trackingNumber || null })
      .where(eq(orders.id, orderId));
    const to: OrderStatus = complete ? "shipped" : "processing";
    const event = { kind: "shipped", data: { carrier, tracking_number: trackingNumber, complete } };
    await applyStatus(ctx, tx, order, to, actor, event);
    if (!complete) {
      await queueMail(tx, partShippedMail, {
        dedupeKey: `shipment:${shipment!.id}`,
        to: order.email,
        data: { order_id: orderId },
      });
    }
    return { shipmentId: shipment!.id, complete };
  });
}

export interface AddressChange {
  full_name: string;
  phone: string;
  state: string;
  city: string;
  area: string;
  street: string;
  landmark: string;
}

/** Changes where an order goes, until it has left. What it costs stays as agreed. @throws AppError refused */
export async function editAddress(
  ctx: Context,
  actor: Actor,
  orderId: string,
  address: AddressChange,
): Promise<void> {
  const { full_name, ...rest } = address;
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!["pending", "processing"].includes(order.status))
      throw tooLate("This order has left already");
    const before = {
      full_name: order.fullName,
      phone: order.phone,
      state: order.state,
      city: order.city,
      area: order.area,
      street: order.street,
      landmark: order.landmark,
    };
    await tx
      .update(orders)
      .set({ fullName: full_name, ...rest, updatedAt: ctx.clock.now() })
      .where(eq(orders.id, orderId));
    await tx.insert(orderEvents).values({
      orderId,
      at: ctx.clock.now(),
      actorId: actor.id,
      actorKind: actor.kind,
      kind: "address_changed",
      data: { before },
    });
  });
}

/** Mails that staff may send again. */
const RESENDABLE = [placedMail, paidMail, shippedMail, deliveredMail, cancelledMail];

/** Sends one of an order's mails again, to the order's address. @throws AppError invalid_input, not_found */
export async function resendMail(
  ctx: Context,
  actor: Actor,
  orderId: string,
  name: string,
): Promise<void> {
  const template = RESENDABLE.find((mail) => mail.name === name);
  if (!template) throw invalid(`"${name}" is not a mail of an order`);
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await queueMail(tx, template, {
      dedupeKey: `resend:${randomUUID()}`,
      to: order.email,
      data: { order_id: orderId },
    });
    await tx.insert(orderEvents).values({
      orderId,
      at: ctx.clock.now(),
      actorId: actor.id,
      actorKind: actor.kind,
      kind: "mail_resent",
      data: { template: name },
    });
  });
}

/** A remark of staff, part of the order's story. */
export async function addNote(
  ctx: Context,
  actor: Actor,
  orderId: string,
  text: string,
): Promise<void> {
  await ctx.db.insert(orderEvents).values({
    orderId,
    at: ctx.clock.now(),
    actorId: actor.id,
    actorKind: actor.kind,
    kind: "note",
    data: { text: text.slice(0, 2000) },
  });
}
