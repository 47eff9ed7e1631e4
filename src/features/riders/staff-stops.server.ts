import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { changeStatus } from "~/features/orders/change-status.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { takeParcelBack } from "~/features/orders/status-requests.server.ts";
import type { DoorPayment } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { closeFailed, dueKobo } from "./rider-actions.server.ts";
import { isRefusal } from "./rules.ts";
import type { RiderWord } from "./schema.ts";
import { lastStop, lockStop, type StopRow, writeStop } from "./stops.server.ts";

const refused = (reason: string, message: string) => new AppError("refused", message, { reason });

/**
 * Staff say that a parcel was delivered without its code, and why they know.
 *
 * @throws AppError refused (not_out) when it is closed otherwise, or was with somebody else since
 */
export async function deliverByStaff(
  ctx: Context,
  actor: Actor,
  stopId: string,
  { paidBy, reason }: { paidBy: DoorPayment; reason: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { stop, order } = await lockStop(tx, stopId);
    if (stop.state === "delivered") return;
    await requireLast(tx, stop);
    if (stop.state !== "open" && stop.state !== "failed")
      throw refused("not_out", "This parcel is not with its rider any more");
    await writeStop(tx, stop.id, {
      state: "delivered",
      failure: null,
      note: reason,
      closedAt: ctx.clock.now(),
      paidBy: dueKobo(order) > 0 ? paidBy : null,
    });
    await changeStatus(ctx, tx, order, "delivered", {
      actor,
      seen: order.version,
      kind: "delivered_without_code",
      data: { text: reason },
    });
  });
}

/** A rider called: the parcel was not handed over. @throws AppError refused (not_out) */
export async function failByStaff(
  ctx: Context,
  actor: Actor,
  stopId: string,
  failure: Pick<Extract<RiderWord, { kind: "failed" }>, "reason" | "note" | "next_attempt">,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { stop, order } = await lockStop(tx, stopId);
    if (stop.state === "failed") return;
    if (stop.state !== "open")
      throw refused("not_out", "This parcel is not with its rider any more");
    await closeFailed(ctx, tx, actor, stop, order, failure);
  });
}

/** Only the last attempt says where a parcel is. */
async function requireLast(tx: Transaction, stop: StopRow): Promise<void> {
  const last = await lastStop(tx, stop.orderId);
  if (last?.stop.id !== stop.id)
    throw refused("not_out", "This parcel went out again since: look at its later run");
}

export interface Inspection {
  /** Pieces that cannot be sold any more, by line of the order. */
  damaged: { order_item_id: string; quantity: number }[];
  note: string;
  /** The order's version as whoever inspected saw it. */
  seen?: number | undefined;
}

/**
 * A parcel that nobody took is back and was looked at: its order ends, its pieces go onto the shelf,
 * and those that are damaged leave it, with who found them so and what is wrong.
 *
 * @throws AppError refused (not_failed), invalid_input, changed (order_changed)
 */
export async function returnToStock(
  ctx: Context,
  actor: Actor,
  stopId: string,
  { damaged, note, seen }: Inspection,
): Promise<void> {
  if (damaged.length > 0 && note === "") throw invalid("Say what is damaged");
  await ctx.db.transaction(async (tx) => {
    const { stop, order } = await lockStop(tx, stopId);
    if (stop.state === "returned") return;
    await requireLast(tx, stop);
    if (stop.state !== "failed")
      throw refused("not_failed", "Only what could not be handed over comes back");
    await writeStop(tx, stop.id, { state: "returned" });
    await takeParcelBack(ctx, tx, actor, order, { isRefused: isRefusal(stop.failure), seen });
    await takeOut(ctx, tx, actor, order.id, damaged, note);
    await auditStaff(tx, actor, {
      action: "parcel.returned",
      entity: "order",
      entityId: order.id,
      after: { damaged, note },
    });
  });
}

/** Damaged pieces leave the shelf onto which the whole parcel went. */
async function takeOut(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  orderId: string,
  damaged: Inspection["damaged"],
  note: string,
): Promise<void> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const moves = damaged.flatMap(({ order_item_id, quantity }) => {
    const line = lines.find(({ id }) => id === order_item_id);
    if (!line || quantity > line.quantity - line.refundedQuantity)
      throw invalid("These pieces are not in this parcel");
    // A deleted product has no stock any more.
    if (line.productId === null) return [];
    return {
      kind: "damage" as const,
      productId: line.productId,
      size: line.size,
      quantity,
      note: `From order ${shortId(orderId)}: ${note}`,
    };
  });
  await moveStock(tx, moves, { actorId: actor.id, at: ctx.clock.now() });
}
