import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { orderWork } from "~/db/schema/queue.ts";

type Work = Partial<Omit<typeof orderWork.$inferInsert, "orderId">>;

/** Keeps something about the work on orders. */
export async function writeWork(
  tx: Transaction,
  orderIds: readonly string[],
  values: Work,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .insert(orderWork)
    .values(orderIds.map((orderId) => ({ orderId, ...values })))
    .onConflictDoUpdate({ target: orderWork.orderId, set: values });
}

/** Whether its pieces lie in a parcel. */
export async function isPacked(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from order_work where order_id = ${orderId} and packed_at is not null`,
  );
  return rows.length > 0;
}

/** What is kept about the work on an order; undefined: nothing yet. */
export async function readWork(db: Queryable, orderId: string) {
  const [work] = await db.select().from(orderWork).where(eq(orderWork.orderId, orderId));
  return work;
}
