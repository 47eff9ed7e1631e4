import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orders } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";

export type OrderRow = typeof orders.$inferSelect;

/** The order's row, locked until the transaction ends. @throws AppError not_found */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [id]);
  return order!;
}

/**
 * The rows of several orders, locked in the order of their keys, so that nobody waits in a circle.
 *
 * @throws AppError not_found when one of them is missing
 */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for("update");
  if (rows.length < new Set(ids).size) throw notFound("There is no such order");
  return rows;
}

/**
 * Nobody changes an order that looks otherwise by now.
 *
 * @param seen the version that the caller decided by; undefined when they did not say
 * @throws AppError changed (order_changed), with what is there now
 */
export function requireVersion(order: OrderRow, seen: number | undefined): void {
  if (seen === undefined || seen === order.version) return;
  throw new AppError(
    "changed",
    "Somebody else has changed this order in the meantime. Look at it again and repeat your change.",
    {
      reason: "order_changed",
      details: { version: order.version, status: order.status },
    },
  );
}

type Values = Partial<typeof orders.$inferInsert>;

/** Writes to an order but for where it stands; each write is a new version. The row must be locked. */
export const writeOrder = (
  ctx: Context,
  tx: Transaction,
  id: string,
  values: Omit<Values, "status" | "paymentStatus" | "stockState">,
): Promise<OrderRow> => writeStanding(ctx, tx, id, values);

/** The same with its status, payment status and stock: `changeStatus` and `recordPaymentState` decide them. */
export async function writeStanding(
  ctx: Context,
  tx: Transaction,
  id: string,
  values: Values,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...values, updatedAt: ctx.clock.now(), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning();
  return row!;
}
