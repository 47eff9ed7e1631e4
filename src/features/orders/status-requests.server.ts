import type { Transaction } from "~/db/client.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import type { Actor } from "./actor.server.ts";
import { changeStatus } from "./change-status.server.ts";
import { orderRefused } from "./hooks.server.ts";
import { lockOrder, type OrderRow } from "./order-row.server.ts";
import { undoable } from "./undo/offer.server.ts";

/**
 * Staff set any status from any status. Setting the one that is there already changes nothing.
 *
 * @param seen the order's version as they saw it
 * @throws AppError not_found, changed (order_changed), out_of_stock
 */
export async function setOrderStatus(
  ctx: Context,
  actor: Actor,
  id: string,
  to: OrderStatus,
  seen?: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === to) return;
    await undoable(ctx, tx, actor, order, () =>
      changeStatus(ctx, tx, order, to, { actor, seen: seen ?? order.version }),
    );
  });
}

/**
 * Nobody took a parcel that was to be paid at the door: its pieces come back, and its customer pays
 * before the next one leaves.
 *
 * @throws AppError not_found, changed (order_changed), refused when it is not on its way to be paid there
 */
export async function refuseAtDoor(
  ctx: Context,
  actor: Actor,
  id: string,
  seen?: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!isAtTheDoor(order)) {
      throw new AppError("refused", "This order is not on its way to be paid on delivery", {
        reason: "not_at_the_door",
      });
    }
    await undoable(ctx, tx, actor, order, () =>
      takeParcelBack(ctx, tx, actor, order, { isRefused: true, seen }),
    );
  });
}

const isAtTheDoor = (order: OrderRow) =>
  order.status === "shipped" && order.paymentStatus === "on_delivery";

/**
 * A parcel that was not handed over is back in the store, and its order ends: its pieces are on the
 * shelf, and what was paid is due. The order must be locked.
 *
 * @param isRefused where it was to be paid at the door, its customer pays before the next one leaves
 * @throws AppError changed (order_changed), refused when it is not on its way
 */
export async function takeParcelBack(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { isRefused, seen }: { isRefused: boolean; seen?: number | undefined },
): Promise<void> {
  if (order.status !== "shipped") {
    throw new AppError("refused", "This order is not on its way", { reason: "not_on_its_way" });
  }
  const countsAsRefused = isRefused && isAtTheDoor(order);
  await changeStatus(ctx, tx, order, "cancelled", {
    actor,
    seen: seen ?? order.version,
    kind: countsAsRefused ? "refused_at_door" : "delivery_given_up",
  });
  if (countsAsRefused) await raise(ctx, orderRefused, ctx, tx, order);
}

/** The customer takes the order back while it is pending. @throws AppError refused, changed */
export async function cancelOwnOrder(
  ctx: Context,
  actor: Actor,
  id: string,
  seen?: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled") return;
    if (order.status !== "pending") {
      throw new AppError(
        "refused",
        "We are already preparing this order. Write to us and we will help.",
        { reason: "not_pending" },
      );
    }
    await changeStatus(ctx, tx, order, "cancelled", { actor, seen: seen ?? order.version });
  });
}
