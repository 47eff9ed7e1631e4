import { randomUUID } from "node:crypto";
import { exportProducts } from "~/features/catalogue/admin/export-products.server.ts";
import { importProducts } from "~/features/imports/import-products.server.ts";
import { readCount } from "~/features/stockroom/count/read-count.server.ts";
import {
  closeCount,
  confirmCount,
  startCount,
} from "~/features/stockroom/count/settle-count.server.ts";
import { tallyPieces } from "~/features/stockroom/count/tallies.server.ts";
import { moveByStaff } from "~/features/stockroom/move-stock.server.ts";
import { STAFF_MOVES } from "~/features/stockroom/schema.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";

/** Where the pieces stand that are counted. */
export const SHELF = "R1";

interface Operation {
  productId: number;
  size: string;
  /** From 1 to 3. */
  quantity: number;
  target: number;
}

const till: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };
const editor = { id: null, email: null, ip: null };

/** Pieces come, are broken, or are found to be more or fewer. */
export async function moveShelf(ctx: Context, op: Operation): Promise<void> {
  const kind = STAFF_MOVES[op.target % STAFF_MOVES.length]!;
  const isFewer = kind === "correct" && op.target % 2 === 0;
  const quantity = isFewer ? -op.quantity : op.quantity;
  await moveByStaff(ctx, till, {
    id: randomUUID(),
    kind,
    lines: [{ product_id: op.productId, size: op.size, quantity }],
    reason: "Looked after",
  });
}

/** A size is counted, with a piece too many or too few, while others go on selling. */
export async function countShelf(ctx: Context, op: Operation): Promise<void> {
  const id = randomUUID();
  await startCount(ctx, till, { id, scope: "shelf", place: SHELF });
  const { rows } = await ctx.pool.query<{ code: string }>(
    "select barcode as code from product_stock where product_id = $1 and size = $2",
    [op.productId, op.size],
  );
  const find = (quantity: number) =>
    tallyPieces(ctx, id, [{ id: randomUUID(), code: rows[0]!.code, quantity }], null);
  await find(0);
  const [line] = (await readCount(ctx.db, id)).lines;
  await find(Math.max(0, line!.expected + op.quantity - 2));
  const { lines } = await readCount(ctx.db, id);
  await confirmCount(ctx, till, {
    id,
    lines: lines.map(({ product_id, size, counted, expected }) => ({
      product_id,
      size,
      counted: counted!,
      expected,
    })),
  });
  await closeCount(ctx, till, id);
}

/** Two pieces more come in by a file. @returns how many of its rows were refused */
export async function importMore(
  ctx: Context,
  op: Operation,
  betweenExportAndImport: () => Promise<void>,
): Promise<number> {
  const csv = await exportProducts(ctx, [op.productId]);
  await betweenExportAndImport();
  const more = csv.replace(
    new RegExp(`\\b${op.size}: (\\d+)`),
    (_, pieces) => `${op.size}: ${Number(pieces) + 2}`,
  );
  const { bad } = await importProducts(ctx, editor, more, false);
  return bad.length;
}
