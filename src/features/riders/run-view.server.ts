import { asc, eq, sql } from "drizzle-orm";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { deliveryRuns, deliveryStops, riders } from "~/db/schema/riders.ts";
import { linkToFile } from "~/features/orders/files.server.ts";
import { receiverOf } from "~/features/orders/receiver.ts";
import { koboToNaira } from "~/lib/money.ts";
import { addressLine } from "~/lib/states.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { dueKobo } from "./rider-actions.server.ts";
import { linkState, WRONG_CODES } from "./rules.ts";
import type { RunView } from "./schema.ts";

/** A run with all that became of it, for staff. @throws AppError not_found */
export async function viewRun(ctx: Context, runId: string): Promise<RunView> {
  const { db } = ctx;
  const [[found], rows, items] = await Promise.all([
    db
      .select({ run: deliveryRuns, rider: riders })
      .from(deliveryRuns)
      .innerJoin(riders, eq(riders.id, deliveryRuns.riderId))
      .where(eq(deliveryRuns.id, runId)),
    db
      .select({
        stop: deliveryStops,
        order: orders,
        isLast: sql<boolean>`not exists (select from delivery_stops later where later.order_id = ${deliveryStops.orderId} and later.attempt > ${deliveryStops.attempt})`,
      })
      .from(deliveryStops)
      .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
      .where(eq(deliveryStops.runId, runId))
      .orderBy(asc(deliveryStops.position)),
    db
      .select({ item: orderItems })
      .from(orderItems)
      .innerJoin(deliveryStops, eq(deliveryStops.orderId, orderItems.orderId))
      .where(eq(deliveryStops.runId, runId))
      .orderBy(asc(orderItems.position)),
  ]);
  if (!found) throw notFound("There is no such run");
  const { run, rider } = found;
  return {
    id: run.id,
    rider: { id: rider.id, name: rider.name, phone: rider.phone },
    created_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    link: linkState(run, ctx.clock.now()),
    link_expires_at: run.linkExpiresAt.toISOString(),
    stops: await Promise.all(
      rows.map(async ({ stop, order, isLast }) => ({
        id: stop.id,
        order_id: order.id,
        order_version: order.version,
        order_status: order.status,
        full_name: receiverOf(order).name,
        phone: receiverOf(order).phone,
        address: addressLine(order),
        state: stop.state,
        is_last: isLast,
        collect: koboToNaira(dueKobo(order)),
        total: koboToNaira(order.totalKobo),
        paid_by: stop.paidBy,
        failure: stop.failure,
        note: stop.note,
        next_attempt: stop.nextAttempt,
        is_locked: stop.wrongCodes >= WRONG_CODES,
        closed_at: stop.closedAt?.toISOString() ?? null,
        photo_url: stop.photoFile && (await linkToFile(ctx, stop.photoFile)),
        items: items
          .filter(({ item }) => item.orderId === order.id)
          .map(({ item }) => ({
            id: item.id,
            name: item.productName,
            category: item.category,
            size: item.size,
            quantity: item.quantity - item.refundedQuantity,
          })),
      })),
    ),
  };
}
