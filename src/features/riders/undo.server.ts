import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Kobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { addEntry, moveOrderCash } from "./book.server.ts";
import { lastStop } from "./stops.server.ts";

/** Keeps where an order's parcel is, before a step of staff. */
export async function keepStops(orderId: SQL, reads: Record<string, SQL>): Promise<void> {
  reads.stops = sql`
    select coalesce(jsonb_agg(to_jsonb(s)), '[]')
    from (select id, state, closed_at, paid_by from delivery_stops where order_id = ${orderId}) s`;
  reads.till = tillOf(orderId);
}

const tillOf = (orderId: SQL | string) => sql`
  select coalesce(sum(till_kobo), 0)::float8 as kobo from cash_entries where order_id = ${orderId}`;

/** What is in the till for an order. */
async function inTill(tx: Transaction, orderId: string): Promise<Kobo> {
  const { rows } = await tx.execute<{ kobo: number }>(tillOf(orderId));
  return rows[0]!.kobo;
}

/** The parcel is where it was before a step that was taken back, and so is the cash for it. */
export async function restoreStops(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { kept }: { kept: Record<string, unknown> },
): Promise<void> {
  const back = Number(kept.till) - (await inTill(tx, order.id));
  if (back !== 0) await moveOrderCash(ctx, tx, order, back, SYSTEM);
  const paidBefore = (await lastStop(tx, order.id))?.stop.paidBy;
  await tx.execute(sql`
    update delivery_stops s set state = k.state, closed_at = k.closed_at, paid_by = k.paid_by
    from jsonb_populate_recordset(null::delivery_stops, ${JSON.stringify(kept.stops)}::jsonb) k
    where k.id = s.id and s.order_id = ${order.id}`);
  const last = await lastStop(tx, order.id);
  if (!last || (paidBefore === "cash") === (last.stop.paidBy === "cash")) return;
  await addEntry(ctx, tx, {
    kind: last.stop.paidBy === "cash" ? "collected" : "uncollected",
    amount: order.totalKobo - order.giftCardKobo,
    actor: SYSTEM,
    riderId: last.riderId,
    orderId: order.id,
  });
}
