import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { outOfStock } from "~/lib/refusals.ts";
import { AppError } from "~/platform/errors.ts";
import { noteChange } from "~/platform/note-change.ts";
import { productTags, tags } from "~/platform/tags.ts";
import {
  type Delta,
  type MoveKind,
  type Shelf,
  type StockMove,
  toDelta,
  type Weighed,
  weigh,
} from "./moves.ts";

/** Who moves pieces, for the ledger. */
export interface MovedBy {
  actorId: string | null;
  at: Date;
}

/**
 * Moves pieces: the only way in which stock and its ledger change, but for an order that is placed, whose
 * one statement has the same parts (`moveParts`). Rows are locked in key order,
 * so that nobody waits in a circle; several moves of one row count together. Rows that are gone
 * take nothing back. What went out of stock or came back is told to the page cache by the commit.
 * An order's pieces move in orders/move-order-stock, those a return holds for an exchange in returns/held-sizes.
 *
 * @throws AppError out_of_stock when something would go below zero: then nothing is written, and
 *   the transaction may go on
 */
export async function moveStock(
  tx: Transaction,
  moves: readonly StockMove[],
  by: MovedBy,
): Promise<void> {
  if (moves.length === 0) return;
  // A statement of its own: one that waits for a lock and then writes goes by what stood before.
  const { deltas, shelves, short } = weigh(moves, await lockStock(tx, moves));
  if (short.length > 0) throw soldOut(short);
  if (deltas.length > 0) await tx.execute(sql`with ${writeParts(deltas, by)} select`);
  noteShelves(tx, shelves);
}

/** Locks stock rows in key order, those that are there. */
export async function lockStock(
  tx: Transaction,
  places: readonly { productId: number; size: string }[],
): Promise<Shelf[]> {
  const list = places.map(({ productId, size }) => ({ product_id: productId, size }));
  const { rows } = await tx.execute<Shelf & Record<string, unknown>>(sql`
    select s.product_id as "productId", s.size, s.on_hand as "onHand", s.held from product_stock s
    where (s.product_id, s.size) in (
      select product_id, size from json_to_recordset(${JSON.stringify(list)}::json) as p(product_id int, size text))
    order by s.product_id, s.size for update`);
  return rows;
}

/** Moves by quantity, as parts of a larger statement. */
export type PlainMove = Extract<StockMove, { kind: MoveKind }>;

/**
 * The same as parts of a larger statement, for a caller who has locked and weighed the rows before
 * and tells `noteShelves` what becomes of them.
 */
export const moveParts = (moves: readonly PlainMove[], by: MovedBy): SQL =>
  writeParts(
    moves.map((move) => toDelta(move, 0)),
    by,
  );

/** Tells at the commit that pieces moved, and which products went out of stock or came back into it. */
export function noteShelves(
  tx: Transaction,
  shelves: readonly Omit<Weighed["shelves"][number], "size">[],
): void {
  if (shelves.length === 0) return;
  const turned = shelves.filter(({ before, after }) => before > 0 !== after > 0);
  noteChange(tx, [tags.stock, ...productTags(turned.map(({ productId }) => productId))]);
}

/** The stock rows and their ledger. */
const writeParts = (deltas: readonly Delta[], { actorId, at }: MovedBy): SQL => sql`moves as (
      select * from json_to_recordset(${JSON.stringify(deltas)}::json) as m("productId" int, size text, "onHand" int,
        held int, sold int, reason text, "orderId" uuid, "returnId" uuid, note text)
    ), stock as (
      update product_stock s set on_hand = s.on_hand + d.on_hand, held = s.held + d.held
      from (
        select "productId", size, sum("onHand")::int as on_hand, sum(held)::int as held
        from moves group by "productId", size
      ) as d
      where s.product_id = d."productId" and s.size = d.size
    ), ledger as (
      insert into stock_ledger (product_id, size, delta_on_hand, delta_held, delta_sold, reason, order_id,
        return_id, actor_id, note, created_at)
      select "productId", size, "onHand", held, sold, reason, "orderId", "returnId", ${actorId}::uuid, note,
        ${at.toISOString()}::timestamptz
      from moves
    )`;

const soldOut = (short: Weighed["short"]) =>
  new AppError(
    "out_of_stock",
    "Some of these pieces are not there any more",
    outOfStock.because({
      problems: short.map(({ productId, size, available }) => ({
        product_id: productId,
        size,
        available,
        kind: available > 0 ? "not_enough" : "sold_out",
        name: "",
      })),
    }),
  );
