import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { AppError } from "~/platform/errors.ts";

/** Where the pieces of an order are. */
export type StockState = "held" | "sold" | "released";

interface Move {
  onHand: -1 | 0 | 1;
  held: -1 | 0 | 1;
  sold: -1 | 0 | 1;
  reason: string;
}

/** The ledger's word for pieces of an order that came back and were put on the shelf. */
export const RESTOCKED = "restocked";

/** What each change of place does to the counts, per piece. */
const moves: Record<StockState, Partial<Record<StockState, Move>>> = {
  held: {
    sold: { onHand: 0, held: -1, sold: 1, reason: "sold" },
    released: { onHand: 1, held: -1, sold: 0, reason: "released" },
  },
  sold: {
    held: { onHand: 0, held: 1, sold: -1, reason: "held" },
    released: { onHand: 1, held: 0, sold: -1, reason: "returned" },
  },
  released: {
    held: { onHand: -1, held: 1, sold: 0, reason: "reopened" },
    sold: { onHand: -1, held: 0, sold: 1, reason: "reopened" },
  },
};

/**
 * Moves all pieces of an order from one place to another, with a ledger row for each stock row.
 * The order's row must be locked by the caller; stock rows are locked in key order.
 *
 * @returns ids of products whose sold-out state may have changed
 * @throws AppError out_of_stock when pieces that must be taken again are gone
 */
export async function moveOrderStock(
  tx: Transaction,
  orderId: string,
  from: StockState,
  to: StockState,
  actorId: string | null,
): Promise<number[]> {
  const move = moves[from][to];
  if (!move) return [];
  const { rows } = await tx.execute<{
    product_id: number;
    size: string;
    quantity: number;
    on_hand: number;
  }>(sql`
    select s.product_id, s.size, s.on_hand, i.quantity
    from (select product_id, size, sum(quantity)::int - coalesce((
            -- Pieces that came back are on the shelf again already.
            select sum(l.delta_on_hand) from stock_ledger l where l.order_id = ${orderId}
              and l.product_id = order_items.product_id and l.size = order_items.size
              and l.reason = ${RESTOCKED}), 0)::int as quantity
          from order_items
          where order_id = ${orderId} and product_id is not null group by product_id, size) i
    join product_stock s using (product_id, size)
    where i.quantity > 0
    order by s.product_id, s.size
    for update of s`);
  if (move.onHand === -1) {
    const gone = rows.filter((row) => row.on_hand < row.quantity);
    if (gone.length > 0) {
      throw new AppError(
        "out_of_stock",
        "This order cannot be opened again: its pieces have been sold since.",
        {
          details: {
            problems: gone.map(({ product_id, size, on_hand }) => ({
              product_id,
              size,
              available: on_hand,
            })),
          },
        },
      );
    }
  }
  const list = JSON.stringify(
    rows.map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
  );
  await tx.execute(sql`
    with moved as (
      select * from json_to_recordset(${list}::json) as m(product_id int, size text, quantity int)
    ), stock as (
      update product_stock s set
        on_hand = s.on_hand + ${move.onHand}::int * moved.quantity,
        held = s.held + ${move.held}::int * moved.quantity
      from moved where s.product_id = moved.product_id and s.size = moved.size
    )
    insert into stock_ledger (product_id, size, delta_on_hand, delta_held, delta_sold, reason, order_id, actor_id)
    select product_id, size, ${move.onHand}::int * quantity, ${move.held}::int * quantity,
      ${move.sold}::int * quantity, ${move.reason}, ${orderId}::uuid, ${actorId}::uuid
    from moved`);
  return rows
    .filter(
      (row) =>
        (move.onHand === 1 ? row.on_hand === 0 : row.on_hand === row.quantity) && move.onHand !== 0,
    )
    .map((row) => row.product_id);
}

/** Puts pieces of a sold order back on the shelf. The order's row must be locked. @returns as `moveOrderStock` */
export async function restock(
  tx: Transaction,
  orderId: string,
  pieces: readonly { productId: number; size: string; quantity: number }[],
  actorId: string | null,
): Promise<number[]> {
  const list = JSON.stringify(
    pieces.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
  );
  const { rows } = await tx.execute<{ product_id: number; on_hand: number; quantity: number }>(sql`
    with back as (
      select product_id, size, sum(quantity)::int as quantity
      from json_to_recordset(${list}::json) as b(product_id int, size text, quantity int)
      group by product_id, size
    ), locked as (
      select s.product_id, s.size, back.quantity from product_stock s join back using (product_id, size)
      order by s.product_id, s.size for update of s
    ), stock as (
      update product_stock s set on_hand = s.on_hand + locked.quantity
      from locked where s.product_id = locked.product_id and s.size = locked.size
      returning s.product_id, s.on_hand, locked.quantity
    ), ledger as (
      insert into stock_ledger (product_id, size, delta_on_hand, delta_sold, reason, order_id, actor_id)
      select product_id, size, quantity, -quantity, ${RESTOCKED}, ${orderId}::uuid, ${actorId}::uuid from locked
    )
    select product_id, on_hand, quantity from stock`);
  return rows.filter((row) => row.on_hand === row.quantity).map((row) => row.product_id);
}
