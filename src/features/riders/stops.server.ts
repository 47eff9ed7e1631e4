import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { deliveryRuns, deliveryStops, riders } from "~/db/schema/riders.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";

export type StopRow = typeof deliveryStops.$inferSelect;

/**
 * A stop and its order, both locked until the transaction ends: the order first, as everybody does.
 *
 * @throws AppError not_found
 */
export async function lockStop(
  tx: Transaction,
  stopId: string,
): Promise<{ stop: StopRow; order: OrderRow }> {
  const [found] = await tx
    .select({ orderId: deliveryStops.orderId })
    .from(deliveryStops)
    .where(eq(deliveryStops.id, stopId));
  if (!found) throw notFound("There is no such stop");
  const order = await lockOrder(tx, found.orderId);
  const [stop] = await tx
    .select()
    .from(deliveryStops)
    .where(eq(deliveryStops.id, stopId))
    .for("update");
  return { stop: stop!, order };
}

/** The last stop of an order, with its rider, and whether its run is still on; undefined: never was with one. */
export const lastStop = async (db: Queryable, orderId: string) =>
  (await lastStops(db, [orderId]))[0];

/** The same of several orders, those that ever were with a rider. */
export async function lastStops(db: Queryable, orderIds: readonly string[]) {
  const rows = await db
    .selectDistinctOn([deliveryStops.orderId], {
      stop: deliveryStops,
      riderId: deliveryRuns.riderId,
      endedAt: deliveryRuns.endedAt,
    })
    .from(deliveryStops)
    .innerJoin(deliveryRuns, eq(deliveryRuns.id, deliveryStops.runId))
    .where(inArray(deliveryStops.orderId, [...orderIds]))
    .orderBy(deliveryStops.orderId, desc(deliveryStops.attempt));
  return rows.map((row) => ({ ...row, isOut: row.endedAt === null }));
}

/** The run that an order last went out with; undefined: never with a rider. */
export async function lastRun(db: Queryable, orderId: string) {
  const [run] = await db
    .select({
      id: deliveryRuns.id,
      rider: riders.name,
      is_on: sql<boolean>`${deliveryRuns.endedAt} is null`,
    })
    .from(deliveryStops)
    .innerJoin(deliveryRuns, eq(deliveryRuns.id, deliveryStops.runId))
    .innerJoin(riders, eq(riders.id, deliveryRuns.riderId))
    .where(eq(deliveryStops.orderId, orderId))
    .orderBy(desc(deliveryStops.attempt))
    .limit(1);
  return run;
}

/** Changes a stop, whose order must be locked. */
export async function writeStop(
  tx: Transaction,
  stopId: string,
  values: Partial<typeof deliveryStops.$inferInsert>,
): Promise<void> {
  await tx.update(deliveryStops).set(values).where(eq(deliveryStops.id, stopId));
}

/** The stops of an order in one state become another; its row must be locked. */
export async function moveStops(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  from: StopRow["state"],
  to: StopRow["state"],
): Promise<void> {
  await tx
    .update(deliveryStops)
    .set({ state: to, closedAt: to === "open" ? null : ctx.clock.now() })
    .where(and(eq(deliveryStops.orderId, orderId), eq(deliveryStops.state, from)));
}
