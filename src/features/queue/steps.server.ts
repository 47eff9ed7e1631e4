import type { Transaction } from "~/db/client.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { changeStatus } from "~/features/orders/change-status.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { confirmLocked } from "~/features/orders/prove-contact.server.ts";
import { shipParcel } from "~/features/orders/ship.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { undoable } from "~/features/orders/undo/offer.server.ts";
import { lastStop } from "~/features/riders/stops.server.ts";
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

/** The order, locked, if this step can be taken with it as whoever presses saw it. @throws AppError */
async function lockFor(tx: Transaction, step: Step, { orderId, seen }: Taken): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  requireVersion(order, seen);
  const why = whyNot(step, order);
  if (why) throw refused(order, why);
  return order;
}

/**
 * Runs with the order locked, as whoever presses saw it, if this step can be taken; it may be undone.
 *
 * @param work false: there was nothing to do
 */
const withOrder = (
  ctx: Context,
  actor: Actor,
  taken: Taken,
  step: Step,
  work: (tx: Transaction, order: OrderRow) => Promise<unknown>,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const order = await lockFor(tx, step, taken);
    await undoable(ctx, tx, actor, order, () => work(tx, order));
  });

/** Its customer was called and wants it. */
const confirmOrder = (ctx: Context, actor: Actor, taken: Taken) =>
  ctx.db.transaction(async (tx) =>
    confirmLocked(ctx, tx, actor, await lockFor(tx, "confirm", taken), "phone"),
  );

/** Its pieces lie in a parcel. A pending order is taken up with this. Doing it again changes nothing. */
const packOrder = (ctx: Context, actor: Actor, taken: Taken) =>
  withOrder(ctx, actor, taken, "pack", async (tx, order) => {
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
  });

/** It leaves with a carrier, or with whoever picks it up, who then pays what is due. */
const handOverOrder = (ctx: Context, actor: Actor, taken: Taken) =>
  withOrder(ctx, actor, taken, "hand_over", (tx, order) => {
    const { id: orderId, version: seen } = order;
    if (order.deliveryMethod === "pickup")
      return changeStatus(ctx, tx, order, "delivered", { actor, seen, kind: "picked_up" });
    const { carrier = "" } = taken;
    return shipParcel(ctx, tx, actor, order, { orderId, carrier, trackingNumber: "", seen });
  });

/** It has arrived, by a carrier who is none of the shop's riders: their runs say so themselves. */
const deliverOrder = (ctx: Context, actor: Actor, taken: Taken) =>
  withOrder(ctx, actor, taken, "deliver", async (tx, order) => {
    const last = await lastStop(tx, order.id);
    if (last?.stop.state === "open" && last.isOut)
      throw refused(order, "is out with a rider: it is closed in that run");
    if (last?.stop.state === "failed")
      throw refused(order, "came back from the door: look at its run");
    await changeStatus(ctx, tx, order, "delivered", { actor, seen: order.version });
  });

const RUN: Record<Step, (ctx: Context, actor: Actor, taken: Taken) => Promise<void>> = {
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
  RUN[step](ctx, actor, taken);
