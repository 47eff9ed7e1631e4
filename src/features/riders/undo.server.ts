import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { addEntry } from "./book.server.ts";
import { lastStop } from "./stops.server.ts";

/** Keeps where an order's parcel is, before a step of staff. */
export async function keepStops(
  _ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
  kept: Record<string, unknown>,
): Promise<void> {
  const { rows } = await tx.execute<{ stops: unknown }>(sql`
    select coalesce(jsonb_agg(to_jsonb(s)), '[]') as stops
    from (select id, state, closed_at, paid_by from delivery_stops where order_id = ${id}) s`);
  kept.stops = rows[0]!.stops;
}

/** The parcel is where it was before a step that was taken back, and so is the cash for it. */
export async function restoreStops(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { kept }: { kept: Record<string, unknown> },
): Promise<void> {
  const paidBefore = (await lastStop(tx, order.id))?.stop.paidBy;
  await tx.execute(sql`
    update delivery_stops s set state = k.state, closed_at = k.closed_at, paid_by = k.paid_by
    from jsonb_populate_recordset(null::delivery_stops, ${JSON.stringify(kept.stops)}::jsonb) k
    where k.id = s.id and s.order_id = ${order.id}`);
  const last = await lastStop(tx, order.id);
  if (!last || (paidBefore === "cash") === (last.stop.paidBy === "cash")) return;
  await addEntry(ctx, tx, {
    kind: last.stop.paidBy === "cash" ? "collected" : "uncollected",
    amount: order.totalKobo,
    actor: SYSTEM,
    riderId: last.riderId,
    orderId: order.id,
  });
}
