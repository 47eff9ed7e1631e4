import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { stockBatches } from "~/db/schema/stockroom.ts";
import type { MoveKind } from "~/features/inventory/moves.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { inPieces } from "~/lib/pieces.ts";
import { outOfStock } from "~/lib/refusals.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { recordAudits } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, pressedBefore } from "~/platform/errors.ts";
import type { MoveInput, StaffMove, VariantKey } from "./schema.ts";

type DoneBatch = Pick<MoveInput, "kind" | "lines">;

const kinds: Record<StaffMove, MoveKind> = {
  receive: "receive",
  damage: "damage",
  correct: "adjust",
};

/**
 * Staff receive pieces, write them off or correct how many there are, with a reason. The same batch
 * sent again moves nothing.
 *
 * @throws AppError out_of_stock, in words, when more would go than is free; idempotency_mismatch
 */
export const moveByStaff = (ctx: Context, caller: Caller, input: MoveInput): Promise<void> =>
  moveInBatch(ctx, caller, input, async () => {});

/** The same, and what belongs to it in one transaction; for a batch that is done already neither. */
export async function moveInBatch(
  ctx: Context,
  caller: Caller,
  { id, kind, lines, reason }: MoveInput,
  also: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const by = actorOf(caller);
  const asked = {
    kind,
    lines: lines.map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
  };
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const [batch] = await tx
      .insert(stockBatches)
      .values({ id, ...asked, reason, actorId: by.actorId, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: stockBatches.id });
    if (!batch) return requireSame(tx, id, asked);
    await also(tx);
    await requireVariants(tx, lines);
    await namingMissing(tx, () =>
      moveStock(
        tx,
        lines.map(({ product_id, size, quantity }) => ({
          kind: kinds[kind],
          productId: product_id,
          size,
          quantity,
          note: reason,
        })),
        { actorId: by.actorId, at },
      ),
    );
    await recordAudits(
      tx,
      lines.map(({ product_id, size, quantity }) => ({
        ...by,
        action: `stock.${kind}`,
        entity: "product",
        entityId: product_id,
        after: { ...(size && { size }), quantity, reason },
      })),
    );
  });
}

/** @throws AppError idempotency_mismatch where the batch that was done moved something else */
async function requireSame(tx: Transaction, id: string, asked: DoneBatch): Promise<void> {
  const [done] = await tx.select().from(stockBatches).where(eq(stockBatches.id, id));
  if (!done?.lines) return;
  const kind = done.kind as StaffMove;
  if (isDeepStrictEqual({ kind, lines: done.lines }, asked)) return;
  const pieces = done.lines.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0);
  throw pressedBefore(`${inPieces(pieces)} ${pieces === 1 ? "was" : "were"} ${DONE[kind]}`);
}

const DONE: Record<StaffMove, string> = {
  receive: "received",
  damage: "written off",
  correct: "corrected",
};

/** The ledger takes nothing for a size that is not there: whoever moves it by hand is told. */
async function requireVariants(tx: Transaction, lines: readonly VariantKey[]): Promise<void> {
  const { rows } = await tx.execute<VariantKey & Record<string, unknown>>(sql`
    select l.product_id, l.size
    from json_to_recordset(${JSON.stringify(lines)}::json) as l(product_id int, size text)
    left join product_stock s using (product_id, size) where s.product_id is null limit 1`);
  const [gone] = rows;
  if (!gone) return;
  throw new AppError(
    "not_found",
    gone.size ? `There is no size ${gone.size} of this piece any more` : "This piece is gone",
  );
}

/** Runs something that moves stock; when pieces are missing it says which and how many there are. */
export async function namingMissing<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const missing = error instanceof AppError ? outOfStock.detailsOf(error) : undefined;
    if (!missing) throw error;
    const { product_id, size, available } = missing.problems[0]!;
    const { rows } = await tx.execute<{ name: string; category: string }>(
      sql`select name, category from products where id = ${product_id}`,
    );
    const piece = pieceInSize(rows[0]?.name ?? "this piece", size, rows[0]?.category ?? "");
    throw new AppError(
      "out_of_stock",
      `Only ${available} of ${piece} ${available === 1 ? "is" : "are"} free: the others are promised to orders or gone`,
      outOfStock.because(missing),
    );
  }
}
