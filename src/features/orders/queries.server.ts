import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { OFF_THE_TOTAL } from "~/lib/statuses.ts";
import { isUuid } from "~/lib/uuid.ts";
import { paymentColumns } from "./received.server.ts";

/** What was agreed to go back and has not left yet: of what an order comes to, and what came besides. */
const dueWhere = (isBesides: boolean) => sql<number>`(
  select coalesce(sum(r.amount_kobo), 0)::float8 from ${refunds} r
  where r.order_id = orders.id and r.status <> 'processed'
    and (r.reason in ${OFF_THE_TOTAL}) = ${isBesides})`;
const dueBack = { refundsDueKobo: dueWhere(false), besidesDueKobo: dueWhere(true) };

/** What an order's keys are made of, so that whoever has none costs no more than this; undefined: no such order. */
export async function readKeyed(db: Queryable, id: string) {
  if (!isUuid(id)) return undefined;
  const { mailboxNo, linkNo } = orders;
  const [row] = await db
    .select({ id: orders.id, mailboxNo, linkNo })
    .from(orders)
    .where(eq(orders.id, id));
  return row;
}

/** An order with its lines, events and payments, or undefined. Who may see it is the caller's concern. */
export async function readOrder(db: Queryable, id: string) {
  if (!isUuid(id)) return undefined;
  const [[found], items, events, paid] = await Promise.all([
    db
      .select({ order: orders, ...dueBack })
      .from(orders)
      .where(eq(orders.id, id)),
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
  return found && { ...found, items, events, payments: paid };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrder>>>;
