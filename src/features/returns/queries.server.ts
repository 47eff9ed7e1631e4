import { desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { orders } from "~/db/schema/orders.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import { linkToFile } from "~/features/orders/files.server.ts";
import { RETURN_DAYS } from "~/features/orders/rules.ts";
import { OPEN_RETURNS } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { returnableUntil } from "./rules.ts";
import type { returnsOutput } from "./schema.ts";

/** What can still be returned of an order, and its returns, newest first. */
export async function readReturns(
  ctx: Context,
  orderId: string,
): Promise<z.input<typeof returnsOutput>> {
  const [[order], lines, rows] = await Promise.all([
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    readLines(ctx, orderId),
    ctx.db
      .select()
      .from(returns)
      .where(eq(returns.orderId, orderId))
      .orderBy(desc(returns.createdAt)),
  ]);
  const exchanges = await keyedExchanges(ctx, rows);
  const items =
    rows.length === 0
      ? []
      : await ctx.db
          .select()
          .from(returnItems)
          .where(
            inArray(
              returnItems.returnId,
              rows.map((row) => row.id),
            ),
          );
  const hasArrived = order !== undefined && ["delivered", "completed"].includes(order.status);
  const until = hasArrived ? (returnableUntil(order) ?? null) : null;
  return {
    withinDays: RETURN_DAYS,
    until,
    onlyDefects: until !== null && until < ctx.clock.now(),
    lines: until ? lines : [],
    returns: rows.map(({ exchangeOrderId, ...row }) => ({
      ...row,
      exchangePath: exchanges.get(exchangeOrderId) ?? null,
      items: items
        .filter((item) => item.returnId === row.id)
        .map((item) => ({ ...item, hasPhoto: item.photoFile !== null })),
    })),
  };
}

/** The pages of the orders that other sizes go out with. */
async function keyedExchanges(
  ctx: Context,
  rows: readonly { exchangeOrderId: string | null }[],
): Promise<Map<string | null, string>> {
  const ids = rows.flatMap(({ exchangeOrderId }) => exchangeOrderId ?? []);
  if (ids.length === 0) return new Map();
  const keyed = await ctx.db
    .select({ id: orders.id, linkNo: orders.linkNo, mailboxNo: orders.mailboxNo })
    .from(orders)
    .where(inArray(orders.id, ids));
  const pathOf = (one: (typeof keyed)[number]) =>
    // Whoever reads of the first order may not be who the other one's mails go to by now.
    `/orders/${one.id}${one.mailboxNo === 0 ? `?key=${orderKey(ctx, one)}` : ""}`;
  return new Map(keyed.map((one) => [one.id, pathOf(one)]));
}

/** Pieces that nobody has asked to return yet, and the sizes they could be exchanged for: none of a piece that comes in one. */
async function readLines(ctx: Context, orderId: string) {
  const { rows } = await ctx.db.execute<{ id: string; left: number; sizes: string[] }>(sql`
    select i.id, (i.quantity - i.refunded_quantity - coalesce((
        select sum(ri.quantity) from return_items ri join returns r on r.id = ri.return_id
        where ri.order_item_id = i.id and r.status in ${OPEN_RETURNS}
      ), 0))::int as left,
      array(
        select s.size from product_stock s join products p on p.id = s.product_id
        where s.product_id = i.product_id and s.on_hand > 0 and cardinality(p.sizes) > 1
        order by s.position
      ) as sizes
    from order_items i where i.order_id = ${orderId} order by i.position`);
  return rows.map(({ id, left, sizes }) => ({ orderItemId: id, left, sizes }));
}

/** Photos of the pieces of a return, for staff. */
export async function readPhotos(ctx: Context, returnId: string): Promise<string[]> {
  const items = await ctx.db
    .select({ photo: returnItems.photoFile })
    .from(returnItems)
    .where(eq(returnItems.returnId, returnId));
  return Promise.all(items.flatMap(({ photo }) => (photo ? [linkToFile(ctx, photo)] : [])));
}
