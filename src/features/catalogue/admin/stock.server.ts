import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { productStock, stockLedger } from "~/db/schema/catalogue.ts";
import { inParts } from "~/lib/parts.ts";
import { AppError } from "~/platform/errors.ts";
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

interface StockRow {
  size: string;
  on_hand: number;
  held: number;
}

interface Move {
  size: string;
  from: number;
  to: number;
  reason: "adjusted" | "received" | "removed";
}

/** What a product's rows shall be, and what that moves; nothing is written. */
function planStock({ productId, sizes, lines }: Change, standing: readonly StockRow[]) {
  const before = new Map(standing.map((row) => [row.size, row]));
  const wanted = new Map(lines.map((line) => [line.size, line]));
  const kept = sizes.length === 0 ? [""] : sizes;
  const moves: Move[] = [];
  const rows = kept.map((size, position) => {
    const row = before.get(size);
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
    if (to !== from) moves.push({ size, from, to, reason: row ? "adjusted" : "received" });
    return { productId, size, onHand: to, position };
  });
  const gone = standing.filter((row) => !kept.includes(row.size));
  for (const { size, on_hand } of gone) {
    if (on_hand > 0) moves.push({ size, from: on_hand, to: 0, reason: "removed" });
  }
  return { rows, moves, gone };
}

const ledgerOf = ({ productId, actorId, reason: note, at }: Change, moves: readonly Move[]) =>
  moves.map(({ size, from, to, reason }) => ({
    productId,
    size,
    deltaOnHand: to - from,
    reason,
    actorId,
    note: note || null,
    createdAt: at,
  }));

/** The first stock of products that were just made. */
export async function insertStock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const plans = changes.map((change) => ({ change, ...planStock(change, []) }));
  for (const rows of inParts(plans.flatMap((plan) => plan.rows))) {
    await tx.insert(productStock).values(rows);
  }
  const ledger = plans.flatMap(({ change, moves }) => ledgerOf(change, moves));
  for (const rows of inParts(ledger)) await tx.insert(stockLedger).values(rows);
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
  const { productId } = change;
  const { rows: standing } = await tx.execute<StockRow & Record<string, unknown>>(
    sql`select size, on_hand, held from product_stock where product_id = ${productId} order by size for update`,
  );
  const { rows, moves, gone } = planStock(change, standing);
  await tx
    .insert(productStock)
    .values(rows)
    .onConflictDoUpdate({
      target: [productStock.productId, productStock.size],
      set: { onHand: sql`excluded.on_hand`, position: sql`excluded.position` },
    });
  for (const row of gone) {
    await tx.execute(
      row.held > 0
        ? sql`update product_stock set on_hand = 0 where product_id = ${productId} and size = ${row.size}`
        : sql`delete from product_stock where product_id = ${productId} and size = ${row.size}`,
    );
  }
  if (moves.length > 0) await tx.insert(stockLedger).values(ledgerOf(change, moves));
  return Object.fromEntries(moves.map(({ size, from, to }) => [size, { from, to }]));
}
