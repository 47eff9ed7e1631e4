import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderWork } from "~/db/schema/queue.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";

/** A cancelled order's pieces go back onto the shelf. */
export async function unpackCancelled(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  await tx
    .update(orderWork)
    .set({ packedAt: null, packedBy: null })
    .where(and(eq(orderWork.orderId, order.id), isNotNull(orderWork.packedAt)));
}

/** Keeps whether an order is packed, before a step of staff. */
export async function keepPacked(orderId: SQL, reads: Record<string, SQL>): Promise<void> {
  reads.packed = sql`
    select coalesce(jsonb_agg(to_jsonb(w))->0, '{}')
    from (select packed_at, packed_by from order_work where order_id = ${orderId}) w`;
}

/** The step was taken back: the order is packed, or not, as before it. */
export async function restorePacked(
  _ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
  { kept }: { kept: Record<string, unknown> },
): Promise<void> {
  await tx.execute(sql`
    update order_work w set packed_at = k.packed_at, packed_by = k.packed_by
    from jsonb_populate_record(null::order_work, ${JSON.stringify(kept.packed)}::jsonb) k
    where w.order_id = ${id}`);
}

/** Whoever packs or looks for it sees that its payment is disputed. */
export async function tagDisputed(_ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  await tx.execute(sql`
    insert into order_work (order_id, tags) values (${order.id}, array[${DISPUTED}])
    on conflict (order_id) do update set tags = array(
      select distinct tag from unnest(order_work.tags || excluded.tags) tag order by tag)`);
}

const DISPUTED = "disputed";

/** Tags are words of staff, who may have written anything about a customer. */
export async function forgetTags(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.update(orderWork).set({ tags: [] }).where(inArray(orderWork.orderId, ids));
}
