import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { products } from "~/db/schema/catalogue.ts";
import {
  arrangeStock,
  lockProductStock,
  lockStockOf,
  openStock,
  readHeld,
  soldMeanwhile,
} from "~/features/inventory/sizes.server.ts";
import { inParts } from "~/lib/parts.ts";
import { once } from "~/platform/answers.ts";
import { type AuditEntry, recordAudits } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound } from "~/platform/errors.ts";
import { productTags } from "~/platform/tags.ts";
import type { RestRequest } from "~/rest/resource.ts";
import { liveAtAfter } from "../live-since.ts";
import { mergeEdit } from "./merge-edit.server.ts";
import {
  fieldNames,
  type NewProduct,
  type ProductPatch,
  type StockLine,
} from "./product-fields.ts";
import { changeTotal, spreadStock } from "./stock.ts";
import { problemsOfEdit, toColumns, toValues } from "./stored-fields.ts";
import { type ProductRow, readProducts } from "./stored-products.server.ts";

/** Who edits, for the history. */
export interface Editor {
  id: string | null;
  email: string | null;
  ip: string | null;
}

export function editorOf(caller: Caller, request?: RestRequest): Editor {
  const { actorId, actorEmail } = actorOf(caller);
  return { id: actorId, email: actorEmail, ip: request?.address ?? null };
}

const auditOf = ({ id, email, ip }: Editor) => ({ actorId: id, actorEmail: email, ip });

/** The lines a new stock asks for, whichever way it was given. */
function linesFor(
  input: {
    stock?: StockLine[] | undefined;
    stock_quantity?: number | undefined;
    stock_quantity_was?: number | undefined;
  },
  sizes: readonly string[],
  standing: readonly StockLine[] | undefined,
): StockLine[] {
  if (input.stock) return input.stock;
  if (input.stock_quantity === undefined) return [];
  if (!standing) return spreadStock(sizes, input.stock_quantity);
  const rows = sizes.length === 0 ? [""] : sizes;
  const lines = rows.map((size) => ({
    size,
    quantity: standing.find((line) => line.size === size)?.quantity ?? 0,
  }));
  if (input.stock_quantity_was === undefined) return changeTotal(lines, input.stock_quantity);
  const sum = lines.reduce((pieces, line) => pieces + line.quantity, 0);
  const total = sum + input.stock_quantity - input.stock_quantity_was;
  if (total < 0) throw soldMeanwhile("", sum);
  return changeTotal(lines, total).map((line, at) => ({ ...line, was: lines[at]!.quantity }));
}

/** Writes new products with their stock and history, many to a statement. @returns their ids in order */
export async function insertProducts(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  inputs: readonly NewProduct[],
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const now = ctx.clock.now();
  // Drawn first: which id an insert of many rows gave to which of them is nowhere promised.
  const { rows: drawn } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('products', 'id')) as id from generate_series(1, ${inputs.length})`,
  );
  const made = inputs.map((input, at) => ({ id: drawn[at]!.id, input }));
  for (const part of inParts(made)) {
    await tx.insert(products).values(
      part.map(({ id, input }) => ({
        ...toColumns(input),
        id,
        imageAlts: [],
        createdAt: now,
        updatedAt: now,
      })),
    );
  }
  await openStock(
    tx,
    made.map(({ id, input }) => ({
      productId: id,
      sizes: input.sizes,
      lines: linesFor(input, input.sizes, undefined),
      note: input.stock_reason,
    })),
    { actorId: editor.id, at: now },
  );
  await recordAudits(
    tx,
    made.map(({ id, input }) => ({
      ...auditOf(editor),
      action: "product.created",
      entity: "product",
      entityId: id,
      after: { name: input.name, price: input.price },
    })),
  );
  return made.map(({ id }) => id);
}

/** Puts products into the shop, all or none. @returns their ids in order */
export async function createProducts(
  ctx: Context,
  editor: Editor,
  inputs: readonly NewProduct[],
  key: string | null = null,
): Promise<number[]> {
  const pressed = { key, body: inputs, done: "A product was created" };
  const ids = await ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, () => insertProducts(ctx, tx, editor, inputs)),
  );
  await ctx.changed(productTags(ids));
  return ids;
}

/** The wire's names of what an edit changes, with the values before and after. */
function differences(row: ProductRow, patch: ProductPatch) {
  const now = toValues(row);
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const value = patch[name];
    if (value === undefined || JSON.stringify(now[name]) === JSON.stringify(value)) continue;
    before[name] = now[name];
    after[name] = value;
  }
  return { before, after };
}

async function lockProducts(tx: Transaction, ids: readonly number[]) {
  const rows = await readProducts(tx, ids, { locks: true });
  if (rows.size < new Set(ids).size) throw notFound("This product is not there any more");
  return rows;
}

/**
 * Changes a locked product.
 *
 * @returns what the history shall say of it, which the caller writes; undefined when nothing is different now
 * @throws AppError product_changed, changed_meanwhile when others have changed it since
 */
export async function changeProduct(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  row: ProductRow,
  asked: ProductPatch,
): Promise<AuditEntry | undefined> {
  // Put into the shop by hand, it has nothing left to go live for.
  const isEarly = asked.is_active && asked.publish_at === undefined && row.publishAt !== null;
  const merged = await mergeEdit(tx, row, asked);
  const patch = isEarly ? { ...merged, publish_at: null } : merged;
  const [problem] = problemsOfEdit(row, patch);
  // Of several that are edited together it says which.
  if (problem) throw invalid(`${row.name}: ${problem.message}`, { field: problem.field });
  const now = ctx.clock.now();
  const sizes = patch.sizes ?? row.sizes;
  const altOf = new Map(row.images.map((url, at) => [url, row.imageAlts[at] ?? ""]));
  const { before, after } = differences(row, patch);
  const touchesStock = patch.sizes ?? patch.stock ?? patch.stock_quantity;
  if (touchesStock !== undefined) {
    const standing = await lockProductStock(tx, row.id);
    const lines = linesFor(patch, sizes, standing);
    const moves = await arrangeStock(
      tx,
      { productId: row.id, sizes, lines, note: patch.stock_reason },
      standing,
      { actorId: editor.id, at: now },
    );
    if (Object.keys(moves).length > 0) {
      const name = (size: string) => size || "all";
      before.stock = Object.fromEntries(Object.entries(moves).map(([s, m]) => [name(s), m.from]));
      after.stock = Object.fromEntries(Object.entries(moves).map(([s, m]) => [name(s), m.to]));
      if (patch.stock_reason) after.stock_reason = patch.stock_reason;
    }
  }
  if (Object.keys(after).length === 0) return undefined;
  await tx
    .update(products)
    .set({
      ...toColumns(patch),
      liveAt: liveAtAfter(row, patch.is_active, now),
      ...(patch.images && { imageAlts: patch.images.map((url) => altOf.get(url) ?? "") }),
      version: sql`${products.version} + 1`,
      updatedAt: now,
    })
    .where(inArray(products.id, [row.id]));
  return {
    ...auditOf(editor),
    action: "product.updated",
    entity: "product",
    entityId: row.id,
    before,
    after,
  };
}

/** Changes locked products, with their history. @returns what it says of those that are different now */
export async function changeProducts(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  edits: readonly { row: ProductRow; patch: ProductPatch }[],
): Promise<AuditEntry[]> {
  const history: AuditEntry[] = [];
  for (const { row, patch } of edits) {
    const entry = await changeProduct(ctx, tx, editor, row, patch);
    if (entry) history.push(entry);
  }
  await recordAudits(tx, history);
  return history;
}

/** Changes products, each in its own way, all or none; shoppers see it with their next request. */
export async function updateProducts(
  ctx: Context,
  editor: Editor,
  edits: readonly { id: number; patch: ProductPatch }[],
): Promise<void> {
  if (edits.length === 0) return;
  const ids = edits.map(({ id }) => id);
  await ctx.db.transaction(async (tx) => {
    const rows = await lockProducts(tx, ids);
    const inOrder = [...edits].sort((a, b) => a.id - b.id);
    await changeProducts(
      ctx,
      tx,
      editor,
      inOrder.map(({ id, patch }) => ({ row: rows.get(id)!, patch })),
    );
  });
  await ctx.changed(productTags(ids));
}

/** Removes products for good; past orders keep what was bought. @throws AppError refused while orders hold pieces */
export async function deleteProducts(
  ctx: Context,
  editor: Editor,
  ids: readonly number[],
): Promise<void> {
  await ctx.db.transaction((tx) => removeProducts(tx, editor, ids));
  await ctx.changed(productTags(ids));
}

/** The same within a transaction; who calls it tells the page cache. */
export async function removeProducts(
  tx: Transaction,
  editor: Editor,
  ids: readonly number[],
): Promise<void> {
  const rows = await lockProducts(tx, ids);
  // Whoever is buying one of them has bought it by now, or finds it gone.
  await lockStockOf(tx, ids);
  const held = await readHeld(tx, ids);
  if (held.length > 0) {
    throw new AppError(
      "refused",
      "Unpaid orders hold pieces of this product. Deactivate it instead, or settle those orders first.",
      { reason: "product_held", details: held },
    );
  }
  await tx.delete(products).where(inArray(products.id, [...ids]));
  await recordAudits(
    tx,
    [...rows.values()].map((row) => ({
      ...auditOf(editor),
      action: "product.deleted",
      entity: "product",
      entityId: row.id,
      before: { name: row.name, category: row.category, price: row.priceKobo / 100 },
    })),
  );
}
