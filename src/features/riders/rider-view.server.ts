import { asc, eq, sql } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { deliveryStops, riders } from "~/db/schema/riders.ts";
import { receiverOf } from "~/features/orders/receiver.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import { addressLine } from "~/lib/states.ts";
import type { Context } from "~/platform/context.ts";
import { heldBy } from "./book.server.ts";
import type { RunRow } from "./link.server.ts";
import { dueKobo } from "./rider-actions.server.ts";
import { WRONG_CODES } from "./rules.ts";
import type { RiderRun } from "./schema.ts";

/** A run as its rider sees it: of closed stops nothing about the customer. */
export async function describeRun(ctx: Context, run: RunRow): Promise<RiderRun> {
  const [{ brand }, [rider], held, rows] = await Promise.all([
    getSettings(ctx),
    ctx.db.select().from(riders).where(eq(riders.id, run.riderId)),
    heldBy(ctx.db, run.riderId),
    ctx.db
      .select({
        stop: deliveryStops,
        order: orders,
        pieces: sql<number>`(select sum(quantity - refunded_quantity)::int from order_items i where i.order_id = ${orders.id})`,
      })
      .from(deliveryStops)
      .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
      .where(eq(deliveryStops.runId, run.id))
      .orderBy(asc(deliveryStops.position)),
  ]);
  return {
    id: run.id,
    rider: rider!.name,
    shop: { name: brand.name, phone: brand.phone },
    link_expires_at: run.linkExpiresAt.toISOString(),
    holds: koboToNaira(held),
    stops: rows.map(({ stop, order, pieces }) => ({
      id: stop.id,
      number: shortId(order.id),
      state: stop.state,
      is_cancelled: order.status === "cancelled",
      collect: koboToNaira(stop.state === "open" ? dueKobo(order) : 0),
      paid_by: stop.paidBy,
      pieces,
      codes_left: Math.max(0, WRONG_CODES - stop.wrongCodes),
      has_photo: stop.photoFile !== null,
      failure: stop.failure,
      person:
        stop.state === "open"
          ? {
              ...receiverOf(order),
              address: addressLine(order),
              landmark: order.landmark ?? "",
              notes: order.notes,
            }
          : null,
    })),
  };
}
