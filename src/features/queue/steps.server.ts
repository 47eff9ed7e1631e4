import type { Transaction } from "~/db/client.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { changeStatus } from "~/features/orders/change-status.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockPieces } from "~/features/orders/move-order-stock.server.ts";
import { lockOrders, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { confirmLocked } from "~/features/orders/prove-contact.server.ts";
import { shipParcel } from "~/features/orders/ship.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { undoableEach } from "~/features/orders/undo/offer.server.ts";
import { lastStops } from "~/features/riders/stops.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { type Step, whyNot } from "./rules.ts";
import { isPacked, writeWork } from "./work.server.ts";

export interface Taken {
  orderId: string;
  /** The order's version as staff saw it. */
  seen?: number | undefined;
  /** Who brings the parcel, when it is handed over. */
  carrier?: string | undefined;
}

const refused = (order: { id: string }, why: string) =>
  new AppError("refused", `Order ${shortId(order.id)} ${why}`, { reason: "not_this_step" });

/** What a step does with an order that is locked. @returns false: there was nothing to do */
type Work = (
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  taken: Taken,
) => Promise<unknown>;

/** Its customer was called and wants it. */
const confirmOrder: Work = (ctx, tx, actor, order) => confirmLocked(ctx, tx, actor, order, "phone");

/** Its pieces lie in a parcel. A pending order is taken up with this. Doing it again changes nothing. */
const packOrder: Work = async (ctx, tx, actor, order) => {
  if (order.status === "processing" && (await isPacked(tx, order.id))) return false;
  if (order.status === "pending") {
    await changeStatus(ctx, tx, order, "processing", {
      actor,
      seen: order.version,
      kind: "packed",
    });
  } else {
    await recordEvent(ctx, tx, order.id, { kind: "packed", actor });
    await auditStaff(tx, actor, { action: "order.packed", entity: "order", entityId: order.id });
  }
  return writeWork(tx, [order.id], { packedAt: ctx.clock.now(), packedBy: actor.id });
};

/** It leaves with a carrier, or with whoever picks it up, who then pays what is due. */
const handOverOrder: Work = (ctx, tx, actor, order, { carrier = "" }) => {
  const { id: orderId, version: seen } = order;
  if (order.deliveryMethod === "pickup")
    return changeStatus(ctx, tx, order, "delivered", { actor, seen, kind: "picked_up" });
  return shipParcel(ctx, tx, actor, order, { orderId, carrier, trackingNumber: "", seen });
};

/** It has arrived. */
const deliverOrder: Work = (ctx, tx, actor, order) =>
  changeStatus(ctx, tx, order, "delivered", { actor, seen: order.version });

/** By a carrier who is none of the shop's riders: their runs say so themselves. @throws AppError refused */
async function requireNoRider(tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  const stops = await lastStops(
    tx,
    orders.map(({ id }) => id),
  );
  for (const { stop, isOut } of stops) {
    const order = { id: stop.orderId };
    if (stop.state === "open" && isOut)
      throw refused(order, "is out with a rider: it is closed in that run");
    if (stop.state === "failed") throw refused(order, "came back from the door: look at its run");
  }
}

const WORK: Record<Step, Work> = {
  confirm: confirmOrder,
  pack: packOrder,
  hand_over: handOverOrder,
  deliver: deliverOrder,
};

/**
 * Takes the next step with an order.
 *
 * @throws AppError refused (not_this_step) with the reason, changed (order_changed), not_found
 */
export const takeStep = (ctx: Context, actor: Actor, step: Step, taken: Taken): Promise<void> =>
  takeStepTogether(ctx, actor, step, [taken]);

/**
 * Takes the next step with different orders in one transaction: with all of them or, when one of them
 * cannot take it, with none.
 *
 * @throws AppError as `takeStep`
 */
export async function takeStepTogether(
  ctx: Context,
  actor: Actor,
  step: Step,
  lot: readonly Taken[],
): Promise<void> {
  const takenOf = new Map(lot.map((taken) => [taken.orderId, taken]));
  await ctx.db.transaction(async (tx) => {
    const orders = await lockOrders(tx, [...takenOf.keys()]);
    for (const order of orders) {
      requireVersion(order, takenOf.get(order.id)?.seen);
      const why = whyNot(step, order);
      if (why) throw refused(order, why);
    }
    const work = (order: OrderRow) => WORK[step](ctx, tx, actor, order, takenOf.get(order.id)!);
    if (step === "confirm") {
      for (const order of orders) await work(order);
      return;
    }
    if (step === "deliver") await requireNoRider(tx, orders);
    // Shoppers lock the pieces of their orders in key order: so must who packs several.
    if (step === "pack" && orders.length > 1) await lockPieces(tx, orders);
    await undoableEach(ctx, tx, actor, orders, work);
  });
}
