import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { products } from "~/db/schema/catalogue.ts";
import { imports } from "~/db/schema/imports.ts";
import type { ProductPatch } from "~/features/catalogue/admin/product-fields.ts";
import {
  changeProducts,
  type Editor,
  removeProducts,
} from "~/features/catalogue/admin/service.server.ts";
import { toValues } from "~/features/catalogue/admin/stored-fields.ts";
import { lockShelves } from "~/features/inventory/sizes.server.ts";
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
import type { ProductRow } from "./judge-rows.server.ts";
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
  const standing = await lockProducts(tx, ids);
  const changes: RowChange[] = [];
  for (const row of rows) {
    const product = standing.get(row.stored.productId ?? 0);
    const problems = product ? await undoRow(ctx, tx, editor, row, product) : [];
    changes.push({ line: row.line, state: problems.length > 0 ? "kept" : "undone", problems });
  }
  await saveRows(tx, id, changes);
  return { isOver: false, touched: [...standing.keys()] };
}

async function lockProducts(tx: Transaction, ids: number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
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
      if (await isUntouched(tx, product)) {
        await tx.transaction((inner) => removeProducts(inner, editor, [product.id]));
        return [];
      }
      await change({ is_active: false });
      return ["row: it was ordered, moved or changed since: it is out of the shop, not removed"];
    }
    const { patch, kept } = planUndo(
      { before: stored.before ?? {}, after: stored.after ?? {} },
      toValues(product),
      await lockShelves(tx, product.id),
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

/** Whether nothing has happened to a product since it was made: no edit, no order, no move, no review. */
async function isUntouched(tx: Transaction, product: ProductRow): Promise<boolean> {
  if (product.version > 1 || product.ratingCount > 0) return false;
  const { rows } = await tx.execute(sql`
    select 1 from stock_ledger where product_id = ${product.id}
      and (reason <> 'received' or created_at > ${product.createdAt.toISOString()}::timestamptz) limit 1`);
  return rows.length === 0;
}
