import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { OrderEventKind } from "~/lib/row-kinds.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import type { Actor } from "./actor.server.ts";

export interface OrderEvent {
  kind: OrderEventKind;
  actor: Actor;
  data?: Record<string, unknown>;
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
}

/** Writes who did what, when and why into an order's history, which nothing takes back. */
export async function recordEvent(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  await tx.insert(orderEvents).values(rowOf(ctx, orderId, event));
}

/** The same of several orders at once. */
export async function recordEvents(
  ctx: Context,
  tx: Transaction,
  orders: readonly { id: string }[],
  event: OrderEvent,
): Promise<void> {
  if (orders.length === 0) return;
  await tx.insert(orderEvents).values(orders.map(({ id }) => rowOf(ctx, id, event)));
}

/** The same as a part of a larger statement. */
export const eventPart = (ctx: Context, orderId: string, event: OrderEvent): SQL =>
  part(
    "event",
    sql`insert into ${orderEvents} ${rowsOf(orderEvents, [rowOf(ctx, orderId, event)])}`,
  );

const rowOf = (ctx: Context, orderId: string, { actor, ...event }: OrderEvent) => ({
  ...event,
  ...(actor.assistant ? { data: { ...event.data, assistant: actor.assistant } } : {}),
  orderId,
  at: ctx.clock.now(),
  actorId: actor.id,
  actorKind: actor.kind,
});
