import { asc, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import { lockStock } from "~/features/inventory/stock.server.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import type { ReturnStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import {
  authorizedMail,
  exchangedMail,
  receivedMail,
  refusedMail,
  requestedMail,
} from "./mails/returns.tsx";

export type ReturnRow = typeof returns.$inferSelect;

export const refused = (reason: string, message: string) =>
  new AppError("refused", message, { reason });

/** A return and its order, both locked until the transaction ends. @throws AppError not_found */
export async function lockReturn(
  tx: Transaction,
  id: string,
): Promise<{ row: ReturnRow; order: OrderRow }> {
  const [found] = await tx
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, id));
  if (!found) throw notFound("There is no such return");
  const order = await lockOrder(tx, found.orderId);
  const [row] = await tx.select().from(returns).where(eq(returns.id, id)).for("update");
  return { row: row!, order };
}

/**
 * Writes a step into the order's history and tells the customer of it, once.
 *
 * @param why what staff say of it in the history; then no mail says it was asked for
 */
export async function tell(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
  step: ReturnStatus,
  returnId: string,
  why?: string,
): Promise<void> {
  await recordEvent(ctx, tx, order.id, {
    kind: `return_${step}`,
    actor,
    data: { return_id: returnId, ...(why === undefined ? {} : { text: why }) },
  });
  const mail = mails.get(step);
  if (!mail || why !== undefined) return;
  await queueMail(tx, mail, {
    dedupeKey: `return:${returnId}:${step}`,
    to: order.email,
    data: { return_id: returnId },
  });
}

/** Of the money itself tells the refund's own mail. */
const mails = new Map([
  ["requested", requestedMail],
  ["authorized", authorizedMail],
  ["refused", refusedMail],
  ["received", receivedMail],
  ["exchanged", exchangedMail],
]);

/** What comes back, with the lines of the order it was bought by. */
export const itemsOf = (tx: Transaction, returnId: string) =>
  tx
    .select({ returned: returnItems, bought: orderItems })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .where(eq(returnItems.returnId, returnId))
    .orderBy(asc(orderItems.position));

export type ReturnedItem = Awaited<ReturnType<typeof itemsOf>>[number];

/** Both sizes of each piece, in key order: two returns never wait for each other in a circle. */
export const lockSizes = (tx: Transaction, items: ReturnedItem[]) =>
  lockStock(
    tx,
    items.flatMap(({ returned, bought }) =>
      bought.productId === null
        ? []
        : [bought.size, returned.exchangeSize ?? bought.size].map((size) => ({
            productId: bought.productId!,
            size,
          })),
    ),
  );

export const requireInspected = (row: ReturnRow) => {
  if (row.status !== "inspected") throw refused("wrong_step", `This return is ${row.status}`);
};

/** Ends a return with the money or the other size. */
export async function close(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  row: ReturnRow,
  status: "refunded" | "exchanged",
  restocked: boolean,
  more: Partial<ReturnRow> = {},
): Promise<void> {
  await tx.update(returnItems).set({ restocked }).where(eq(returnItems.returnId, row.id));
  await tx
    .update(returns)
    .set({ status, closedAt: ctx.clock.now(), ...more })
    .where(eq(returns.id, row.id));
  await tell(ctx, tx, order, actor, status, row.id);
}
