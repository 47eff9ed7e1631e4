import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { imports } from "~/db/schema/imports.ts";
import type { ProductPatch } from "~/features/catalogue/admin/product-fields.ts";
import {
  changeProducts,
  type Editor,
  removeProducts,
} from "~/features/catalogue/admin/service.server.ts";
import { toValues } from "~/features/catalogue/admin/stored-fields.ts";
import {
  type ProductRow,
  readProducts,
} from "~/features/catalogue/admin/stored-products.server.ts";
import { lockProductStock, lockStockOf } from "~/features/inventory/sizes.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import {
  type Import,
  lockImport,
  type RowChange,
  readPart,
  type StoredRow,
  saveRows,
} from "./import-rows.server.ts";
import { planUndo } from "./plan-undo.ts";

/** Begins to take an import back; one that still runs goes no further. Pressed twice, it is once. */
export async function beginUndo(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { actorId, actorEmail } = actorOf(caller);
  await ctx.db.transaction(async (tx) => {
    const { state, fileName } = await lockImport(tx, id);
    if (state === "undoing" || state === "undone") return;
    if (state !== "running" && state !== "done") {
      throw new AppError("refused", "Nothing of this file has gone in");
    }
    await tx
      .update(imports)
      .set({
        state: "undoing",
        undoneBy: actorId,
        undoneByEmail: actorEmail,
        undoneAt: ctx.clock.now(),
      })
      .where(eq(imports.id, id));
    await recordAudit(tx, {
      actorId,
      actorEmail,
      action: "import.taken_back",
      entity: "import",
      entityId: id,
      after: { file: fileName },
    });
  });
}

/** Takes the next rows of a locked import back. */
export async function undoPart(
  ctx: Context,
  tx: Transaction,
  { id, undoneBy, undoneByEmail }: Import,
): Promise<{ isOver: boolean; touched: number[] }> {
  const editor: Editor = { id: undoneBy, email: undoneByEmail, ip: null };
  const rows = await readPart(tx, id, "done");
  if (rows.length === 0) {
    await tx.update(imports).set({ state: "undone" }).where(eq(imports.id, id));
    return { isOver: true, touched: [] };
  }
  const ids = rows.flatMap(({ stored }) => (stored.productId ? [stored.productId] : []));
  const standing = await readProducts(tx, ids, { locks: true });
  // A file has an order of its own, and who buys several of these goes by their keys.
  await lockStockOf(tx, ids);
  const created = rows.flatMap(({ stored }) => {
    const product = stored.action === "create" && standing.get(stored.productId ?? 0);
    return product ? [product] : [];
  });
  const untouched = await findUntouched(tx, created);
  if (untouched.size > 0) await removeProducts(tx, editor, [...untouched]);
  const changes: RowChange[] = [];
  for (const row of rows) {
    const { productId, after } = row.stored;
    const product = standing.get(productId ?? 0);
    const isDone =
      !product || untouched.has(product.id) || (row.stored.action !== "create" && !after);
    const problems = isDone ? [] : await undoRow(ctx, tx, editor, row, product);
    changes.push({ line: row.line, state: problems.length > 0 ? "kept" : "undone", problems });
  }
  await saveRows(tx, id, changes);
  return { isOver: false, touched: [...standing.keys()] };
}

/** @returns what of the row had to be kept, and why */
async function undoRow(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  { stored }: StoredRow,
  product: ProductRow,
): Promise<string[]> {
  const change = (patch: ProductPatch) =>
    tx.transaction((inner) => changeProducts(ctx, inner, editor, [{ row: product, patch }]));
  try {
    if (stored.action === "create") {
      await change({ is_active: false });
      return ["row: it was ordered, moved or changed since: it is out of the shop, not removed"];
    }
    const { patch, kept } = planUndo(
      { before: stored.before ?? {}, after: stored.after ?? {} },
      toValues(product),
      await lockProductStock(tx, product.id),
    );
    if (Object.keys(patch).length > 0) {
      await change({ ...patch, stock_reason: "An import was taken back" });
    }
    return kept;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [`row: ${error.message}`];
  }
}

/** New products to which nothing has happened: no edit, no order, no move, no review. */
async function findUntouched(
  tx: Transaction,
  created: readonly ProductRow[],
): Promise<Set<number>> {
  const asMade = created.filter(({ version, ratingCount }) => version === 1 && ratingCount === 0);
  if (asMade.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct l.product_id as id from stock_ledger l join products p on p.id = l.product_id
    where l.product_id in ${asMade.map(({ id }) => id)}
      and (l.reason <> 'received' or l.created_at > p.created_at)`);
  const moved = new Set(rows.map(({ id }) => id));
  return new Set(asMade.map(({ id }) => id).filter((id) => !moved.has(id)));
}
