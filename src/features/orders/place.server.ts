import { type SQL, sql } from "drizzle-orm";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { Context } from "~/platform/context.ts";
import type { Actor } from "./actor.server.ts";

/** What the shopper chose and the shop decided; how it stands is not for the caller to say. */
export type NewOrder = Omit<
  typeof orders.$inferInsert,
  | ("status" | "paymentStatus" | "stockState" | "version" | "createdAt" | "updatedAt")
  | (
      | "refundedKobo"
      | "dueKobo"
      | "paidAt"
      | "confirmedAt"
      | "shippedAt"
      | "deliveredAt"
      | "cancelledAt"
    )
> & { id: string };

export type NewLine = Omit<
  typeof orderItems.$inferInsert,
  "id" | "orderId" | "position" | "shippedQuantity" | "refundedQuantity"
>;

/**
 * A new order with its lines and the first line of its history, as parts of the statement that
 * places it. Its pieces must be on hold by the same statement.
 *
 * @param data what its history says about how it came
 */
export function orderParts(
  ctx: Context,
  order: NewOrder,
  lines: readonly NewLine[],
  actor: Actor,
  data: Record<string, unknown> = {},
): SQL[] {
  const at = ctx.clock.now();
  return [
    part(
      "new_order",
      sql`insert into ${orders} ${rowsOf(orders, [
        {
          ...order,
          status: "pending",
          paymentStatus: order.paymentMethod === "on_delivery" ? "on_delivery" : "awaiting",
          stockState: "held",
          createdAt: at,
          updatedAt: at,
        },
      ])}`,
    ),
    part(
      "new_lines",
      sql`insert into ${orderItems} ${rowsOf(
        orderItems,
        lines.map((line, position) => ({ ...line, orderId: order.id, position })),
      )}`,
    ),
    part(
      "placed",
      sql`insert into ${orderEvents} ${rowsOf(orderEvents, [
        {
          orderId: order.id,
          at,
          actorId: actor.id,
          actorKind: actor.kind,
          kind: "placed",
          toStatus: "pending",
          data,
        },
      ])}`,
    ),
  ];
}
