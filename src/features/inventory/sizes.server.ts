import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { productStock } from "~/db/schema/catalogue.ts";
import { inParts } from "~/lib/parts.ts";
import { AppError } from "~/platform/errors.ts";
import type { StockMove } from "./moves.ts";
import { type MovedBy, moveStock } from "./stock.server.ts";

/** What a size shall have. */
export interface StockLine {
  size: string;
  quantity: number;
  /** What the editor saw: the difference is applied. Left out, the shelf was counted. */
  was?: number | undefined;
}

export interface StockOfProduct {
  productId: number;
  /** The product's sizes in order; none: one pooled row. */
  sizes: readonly string[];
  lines: readonly StockLine[];
  /** Why; kept with the moves. */
  note?: string | undefined;
}

/** A product's rows: a product without sizes has one, for size "". */
const rowsOf = (sizes: readonly string[]) => (sizes.length === 0 ? [""] : sizes);

/** Opens the stock of products that were just made. */
export async function openStock(
  tx: Transaction,
  products: readonly StockOfProduct[],
  by: MovedBy,
): Promise<void> {
  const rows = products.flatMap(({ productId, sizes }) =>
    rowsOf(sizes).map((size, position) => ({ productId, size, position })),
  );
  for (const part of inParts(rows)) await tx.insert(productStock).values(part);
  await moveStock(
    tx,
    products.flatMap(({ productId, lines, note }) =>
      lines.map(({ size, quantity }) => ({
        kind: "receive" as const,
        productId,
        size,
        quantity,
        note,
      })),
    ),
    by,
  );
}

/**
 * What stands of products and what orders hold, their rows locked until the transaction ends: all at once and
 * in key order, so that nobody waits in a circle. Who locks more of them later finds them locked.
 */
export const lockStockOf = (tx: Transaction, productIds: readonly number[]) =>
  tx
    .select({ size: productStock.size, quantity: productStock.onHand, held: productStock.held })
    .from(productStock)
    .where(inArray(productStock.productId, [...productIds]))
    .orderBy(asc(productStock.productId), asc(productStock.size))
    .for("update");

/** The same of one. */
export const lockProductStock = (tx: Transaction, productId: number) =>
  lockStockOf(tx, [productId]);

/**
 * Makes a product's rows agree with its sizes, and moves what that takes. Pieces of sizes that are
 * gone leave the shelf; those on hold for an order stay with the order.
 *
 * @param standing from `lockProductStock`
 * @returns what changed on the shelf, by size
 * @throws AppError changed (stock_changed) when more was sold since than the difference allows
 */
export async function arrangeStock(
  tx: Transaction,
  { productId, sizes, lines, note }: StockOfProduct,
  standing: readonly StockLine[],
  by: MovedBy,
): Promise<Record<string, { from: number; to: number }>> {
  const kept = rowsOf(sizes);
  const before = new Map(standing.map(({ size, quantity }) => [size, quantity]));
  const gone = [...before.keys()].filter((size) => !kept.includes(size));
  const moves: StockMove[] = gone.map((size) => ({ kind: "remove", productId, size, note }));
  const changes: Record<string, { from: number; to: number }> = {};
  for (const { size, quantity, was } of lines.filter((line) => kept.includes(line.size))) {
    const from = before.get(size) ?? 0;
    const to = was === undefined ? quantity : from + quantity - was;
    if (to < 0) throw soldMeanwhile(size, from);
    if (to === from) continue;
    changes[size] = { from, to };
    if (!before.has(size)) moves.push({ kind: "receive", productId, size, quantity: to, note });
    else if (was === undefined) moves.push({ kind: "count", productId, size, counted: to, note });
    else moves.push({ kind: "adjust", productId, size, quantity: to - from, note });
  }
  for (const size of gone) {
    const from = before.get(size)!;
    if (from > 0) changes[size] = { from, to: 0 };
  }
  await tx
    .insert(productStock)
    .values(kept.map((size, position) => ({ productId, size, position })))
    .onConflictDoUpdate({
      target: [productStock.productId, productStock.size],
      set: { position: sql`excluded.position` },
    });
  await moveStock(tx, moves, by);
  if (gone.length > 0) {
    await tx
      .delete(productStock)
      .where(
        and(
          eq(productStock.productId, productId),
          inArray(productStock.size, gone),
          eq(productStock.held, 0),
        ),
      );
  }
  return changes;
}

/** More was sold since somebody looked than their difference allows. */
export const soldMeanwhile = (size: string, left: number) =>
  new AppError(
    "changed",
    `Pieces were sold in the meantime: only ${left} are left${size ? ` of size ${size}` : ""}.`,
    { reason: "stock_changed", details: { size, on_hand: left } },
  );

/** Pieces of products on hold for orders and exchanges, where there are any. */
export async function readHeld(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ product_id: number; pieces: number }[]> {
  const { rows } = await db.execute<{ product_id: number; pieces: number }>(
    sql`select product_id, sum(held)::int as pieces from product_stock where product_id in ${[...productIds]} and held > 0 group by 1`,
  );
  return rows;
}
