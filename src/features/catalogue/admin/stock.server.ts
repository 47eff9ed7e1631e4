import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { productStock, stockLedger } from "~/db/schema/catalogue.ts";
import { AppError } from "~/server/errors.ts";
import type { StockLine } from "./product-input.ts";

interface Change {
  productId: number;
  /** The product's sizes in order; none: one pooled row. */
  sizes: readonly string[];
  /** What each size shall have; a size that is left out keeps what it has. */
  lines: readonly StockLine[];
  actorId: string | null;
  reason: string;
  at: Date;
}

/**
 * Makes a product's stock rows agree with its sizes, with a ledger row for each change. Pieces of
 * sizes that are gone leave the stock; those on hold for an order stay with the order.
 *
 * @returns what changed, by size
 */
export async function setStock(
  tx: Transaction,
  change: Change,
): Promise<Record<string, { from: number; to: number }>> {
  const { productId, actorId, at } = change;
  const { rows } = await tx.execute<{ size: string; on_hand: number; held: number }>(
    sql`select size, on_hand, held from product_stock where product_id = ${productId} order by size for update`,
  );
  const standing = new Map(rows.map((row) => [row.size, row]));
  const wanted = new Map(change.lines.map((line) => [line.size, line]));
  const sizes = change.sizes.length === 0 ? [""] : change.sizes;
  const moves: { size: string; from: number; to: number; reason: string }[] = [];

  for (const [position, size] of sizes.entries()) {
    const row = standing.get(size);
    const from = row?.on_hand ?? 0;
    const line = wanted.get(size);
    const to = line
      ? line.was === undefined
        ? line.quantity
        : from + line.quantity - line.was
      : from;
    if (to < 0) {
      throw new AppError(
        "changed",
        `Pieces were sold in the meantime: only ${from} are left${size ? ` of size ${size}` : ""}.`,
        { reason: "stock_changed", details: { size, on_hand: from } },
      );
    }
    await tx
      .insert(productStock)
      .values({ productId, size, onHand: to, position })
      .onConflictDoUpdate({
        target: [productStock.productId, productStock.size],
        set: { onHand: to, position },
      });
    if (to !== from) {
      moves.push({ size, from, to, reason: row ? "adjusted" : "received" });
    }
  }
  for (const row of rows) {
    if (sizes.includes(row.size)) continue;
    if (row.on_hand > 0)
      moves.push({ size: row.size, from: row.on_hand, to: 0, reason: "removed" });
    await tx.execute(
      row.held > 0
        ? sql`update product_stock set on_hand = 0 where product_id = ${productId} and size = ${row.size}`
        : sql`delete from product_stock where product_id = ${productId} and size = ${row.size}`,
    );
  }
  if (moves.length > 0) {
    await tx.insert(stockLedger).values(
      moves.map(({ size, from, to, reason }) => ({
        productId,
        size,
        deltaOnHand: to - from,
        reason,
        actorId,
        note: change.reason || null,
        createdAt: at,
      })),
    );
  }
  return Object.fromEntries(moves.map(({ size, from, to }) => [size, { from, to }]));
}
