import { and, desc, eq, lt } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import { SYSTEM } from "./actor.server.ts";
import { changeStatus, EXPIRED } from "./change-status.server.ts";
import { lockOrder } from "./order-row.server.ts";

const AT_ONCE = 200;

/**
 * Cancels unpaid orders whose time is over, so that their pieces can be bought again.
 *
 * @param mayGiveUp asked before each one, outside any transaction
 * @returns how many
 */
export async function expireOrders(
  ctx: Context,
  mayGiveUp: (order: { id: string; expiresAt: Date | null }) => Promise<boolean> = async () => true,
): Promise<number> {
  const due = await ctx.db
    .select({ id: orders.id, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.stockState, "held"), lt(orders.expiresAt, ctx.clock.now())))
    .orderBy(orders.expiresAt)
    .limit(AT_ONCE);
  let expired = 0;
  for (const order of due) {
    if ((await mayGiveUp(order)) && (await expire(ctx, order.id))) expired++;
  }
  return expired;
}

async function expire(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // Paid, prolonged or cancelled in the meantime.
    const isOver = order.expiresAt !== null && order.expiresAt <= ctx.clock.now();
    if (order.stockState !== "held" || !isOver) return false;
    await changeStatus(ctx, tx, order, "cancelled", { actor: SYSTEM, kind: EXPIRED });
    return true;
  });
}

/** Whether a cancelled order only waited too long for its money: nobody decided against it. */
export async function expiredUnpaid(tx: Transaction, orderId: string): Promise<boolean> {
  const [last] = await tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.kind === EXPIRED;
}
