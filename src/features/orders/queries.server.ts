import { asc, eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { isUuid } from "~/lib/uuid.ts";
import { paymentColumns } from "./received.server.ts";

/** An order with its lines, events and payments, or undefined. Who may see it is the caller's concern. */
export async function readOrder(db: Queryable, id: string) {
  if (!isUuid(id)) return undefined;
  const [[order], items, events, paid] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, id)),
    db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position)),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id)),
    db
      .select(paymentColumns)
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.createdAt)),
  ]);
  return order && { order, items, events, payments: paid };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrder>>>;
