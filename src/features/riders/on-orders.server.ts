import type { Transaction } from "~/db/client.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Kobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { addEntry } from "./book.server.ts";
import { lastStop, moveStops, writeStop } from "./stops.server.ts";

/** An order has arrived, whoever says so: so has the parcel that a rider is out with. */
export const closeDelivered = (ctx: Context, tx: Transaction, order: OrderRow): Promise<void> =>
  moveStops(ctx, tx, order.id, "open", "delivered");

/** It has not, after all: its rider is out with it again, unless it is back in the store. */
export async function reopenDelivered(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  const last = await lastStop(tx, order.id);
  if (last?.stop.state !== "delivered") return;
  const isOut = order.status === "shipped";
  await writeStop(tx, last.stop.id, {
    state: isOut ? "open" : "recalled",
    closedAt: isOut ? null : ctx.clock.now(),
  });
}

/** A cancelled order's parcel comes back. */
export async function recallStops(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  await moveStops(ctx, tx, order.id, "open", "recalled");
  await moveStops(ctx, tx, order.id, "failed", "recalled");
}

/** Money that was paid at the door is with the rider who was there, unless it went into the account. */
export async function recordCollection(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  amount: Kobo,
): Promise<void> {
  const last = await lastStop(tx, order.id);
  // Else another carrier was there, or nobody: no rider of ours has it.
  if (!last || (last.stop.state !== "open" && last.stop.state !== "delivered")) return;
  const paidBy = last.stop.paidBy ?? "cash";
  await writeStop(tx, last.stop.id, { paidBy });
  if (paidBy !== "cash") return;
  const { riderId } = last;
  await addEntry(ctx, tx, { kind: "collected", amount, actor: SYSTEM, riderId, orderId: order.id });
}

/** The same taken back. */
export async function undoCollection(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  amount: Kobo,
): Promise<void> {
  const last = await lastStop(tx, order.id);
  if (!last?.stop.paidBy) return;
  await writeStop(tx, last.stop.id, { paidBy: null });
  if (last.stop.paidBy !== "cash") return;
  const { riderId } = last;
  await addEntry(ctx, tx, {
    kind: "uncollected",
    amount,
    actor: SYSTEM,
    riderId,
    orderId: order.id,
  });
}
