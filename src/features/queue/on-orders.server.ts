import { and, eq, inArray, isNotNull } from "drizzle-orm";
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

/** Tags are words of staff, who may have written anything about a customer. */
export async function forgetTags(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.update(orderWork).set({ tags: [] }).where(inArray(orderWork.orderId, ids));
}
