import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { orderItems } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { type Actor, auditStaff } from "./actor.server.ts";
import { recordEvent } from "./events.server.ts";
import { moveLineStock } from "./line-stock.server.ts";
import { piecesChangedMail } from "./mails/pieces-changed.tsx";
import { type OrderRow, writeOrder } from "./order-row.server.ts";
import type { NewLine } from "./place.server.ts";
import { isGiftCardOrder, isUnproved } from "./rules.ts";
import { mailDueAt } from "./undo/offer.server.ts";

export type LineRow = typeof orderItems.$inferSelect;

/** A line as it is to be: one that stands, with another size or quantity, or a new one. */
export type WantedLineRow =
  | { id: string; size: string; quantity: number; discountKobo: number | null }
  | NewLine;

interface Changed {
  lines: readonly WantedLineRow[];
  totals: Pick<
    OrderRow,
    "subtotalKobo" | "discountKobo" | "promotions" | "vatAddedKobo" | "totalKobo"
  >;
  /** Of staff, for the order's history. */
  reason: string;
}

/** The lines of an order, in their order. */
export const readLines = (db: Queryable, orderId: string): Promise<LineRow[]> =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

/** Why the pieces of an order cannot change any more, in words for staff; undefined when they can. */
export async function whyPiecesStay(db: Queryable, order: OrderRow): Promise<string | undefined> {
  if (order.status !== "pending" && order.status !== "processing")
    return order.status === "cancelled" ? "It was cancelled." : "It has left already.";
  if (isGiftCardOrder(order)) return "It is of a gift card: refund it and issue another one.";
  if (order.paymentStatus === "refunded") return "Its money was given back.";
  const { rows } = await db.execute<{
    packed: boolean;
    touched: boolean;
    given: boolean;
    returned: boolean;
  }>(sql`
    select exists (select from order_work where order_id = ${order.id} and packed_at is not null) as packed,
      exists (select from order_items where order_id = ${order.id}
        and shipped_quantity > 0) as touched,
      exists (select from order_items where order_id = ${order.id}
        and refunded_quantity > 0) as given,
      exists (select from returns where order_id = ${order.id}) as returned`);
  const { packed, touched, given, returned } = rows[0]!;
  if (packed) return "It is packed. Unpack it first.";
  if (returned) return "There is a return of it.";
  if (given) return "Pieces of it were given back with a refund: give back more of them that way.";
  return touched ? "Pieces of it have left already." : undefined;
}

/**
 * The one way in which the pieces of an order change: lines, stock, totals and history. The row must be
 * locked and its version compared; the money is for whoever calls.
 *
 * @returns the order as it stands now
 * @throws AppError refused when it is packed or has left, out_of_stock
 */
export async function changeLines(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { lines, totals, reason }: Changed,
  actor: Actor,
): Promise<OrderRow> {
  const why = await whyPiecesStay(tx, order);
  if (why) throw new AppError("refused", why, { reason: "pieces_stay" });
  const before = await readLines(tx, order.id);
  await writeLines(tx, order.id, lines);
  const after = await readLines(tx, order.id);
  await moveLineStock(tx, order, before, after, { actorId: actor.id, at: ctx.clock.now() });
  const row = await writeOrder(ctx, tx, order.id, totals);
  const data = {
    text: reason,
    pieces: describeChange(before, after),
    total_kobo: { from: order.totalKobo, to: row.totalKobo },
  };
  await recordEvent(ctx, tx, order.id, { kind: "pieces_changed", actor, data });
  await auditStaff(tx, actor, {
    action: "order.pieces_changed",
    entity: "order",
    entityId: order.id,
    before: { total_kobo: order.totalKobo },
    after: { total_kobo: row.totalKobo, pieces: data.pieces, reason },
  });
  if (!isUnproved(row)) {
    await queueMail(tx, piecesChangedMail, {
      dedupeKey: `order:${row.id}:pieces:${row.version}`,
      to: row.email,
      data: { order_id: row.id },
      dueAt: mailDueAt(ctx, actor),
    });
  }
  return row;
}

async function writeLines(
  tx: Transaction,
  orderId: string,
  lines: readonly WantedLineRow[],
): Promise<void> {
  const kept = lines.flatMap((line) => ("id" in line ? [line.id] : []));
  await tx
    .delete(orderItems)
    .where(and(eq(orderItems.orderId, orderId), notInArray(orderItems.id, kept)));
  for (const [position, line] of lines.entries()) {
    if ("id" in line) {
      const { id, ...values } = line;
      await tx
        .update(orderItems)
        .set({ ...values, position })
        .where(and(eq(orderItems.id, id), eq(orderItems.orderId, orderId)));
    } else await tx.insert(orderItems).values({ ...line, orderId, position });
  }
}

/** How many there were and are of each piece that changed, for the history. */
function describeChange(before: readonly LineRow[], after: readonly LineRow[]) {
  const nameOf = ({ productName, size, category }: LineRow) =>
    JSON.stringify([productName, size, category]);
  const countOf = (lines: readonly LineRow[], key: string) =>
    lines.filter((line) => nameOf(line) === key).reduce((sum, line) => sum + line.quantity, 0);
  return [...new Set([...before, ...after].map(nameOf))].flatMap((key) => {
    const [name, size, category] = JSON.parse(key) as [string, string, string];
    const [from, to] = [countOf(before, key), countOf(after, key)];
    return from === to ? [] : [{ name, size, category, from, to }];
  });
}
