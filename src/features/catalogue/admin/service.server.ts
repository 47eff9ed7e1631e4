import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { nairaToKobo } from "~/lib/money.ts";
import type { RestRequest } from "~/rest/resource.ts";
import { recordAudit } from "~/server/audit.ts";
import type { Caller } from "~/server/caller.ts";
import type { Context } from "~/server/context.ts";
import { AppError, notFound } from "~/server/errors.ts";
import type { NewProduct, ProductPatch, StockLine } from "./product-input.ts";
import { setStock } from "./stock.server.ts";
import { changeTotal, spreadStock } from "./stock.ts";

/** Who edits, for the history. */
export interface Editor {
  id: string | null;
  email: string | null;
  ip: string | null;
}

export function editorOf(caller: Caller, request?: RestRequest): Editor {
  const person = caller.kind === "user" ? caller : null;
  return { id: person?.userId ?? null, email: person?.email ?? null, ip: request?.address ?? null };
}

type ProductRow = typeof products.$inferSelect;

const tagsOf = (ids: readonly number[]) => ["catalogue", ...ids.map((id) => `product:${id}`)];

/** The lines a new stock asks for, whichever way it was given. */
function linesFor(
  input: { stock?: StockLine[] | undefined; stock_quantity?: number | undefined },
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
  return changeTotal(lines, input.stock_quantity);
}

export async function insertProduct(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  input: NewProduct,
): Promise<number> {
  const now = ctx.clock.now();
  const [row] = await tx
    .insert(products)
    .values({
      name: input.name,
      brand: input.brand,
      category: input.category,
      priceKobo: nairaToKobo(input.price),
      description: input.description,
      badge: input.badge,
      isActive: input.is_active,
      images: input.images,
      imageAlts: [],
      sizes: input.sizes,
      features: input.features,
      colors: input.colors,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: products.id });
  const id = row!.id;
  await setStock(tx, {
    productId: id,
    sizes: input.sizes,
    lines: linesFor(input, input.sizes, undefined),
    actorId: editor.id,
    reason: input.stock_reason ?? "",
    at: now,
  });
  await recordAudit(tx, {
    actorId: editor.id,
    actorEmail: editor.email,
    ip: editor.ip,
    action: "product.created",
    entity: "product",
    entityId: id,
    after: { name: input.name, price: input.price },
  });
  return id;
}

/** Puts products into the shop, all or none. @returns their ids in order */
export async function createProducts(
  ctx: Context,
  editor: Editor,
  inputs: readonly NewProduct[],
): Promise<number[]> {
  const ids = await ctx.db.transaction(async (tx) => {
    const made: number[] = [];
    for (const input of inputs) made.push(await insertProduct(ctx, tx, editor, input));
    return made;
  });
  await ctx.changed(tagsOf(ids));
  return ids;
}

/** The wire's names of what an edit changes, with the values before and after. */
function differences(row: ProductRow, patch: ProductPatch) {
  const now: Record<string, unknown> = {
    name: row.name,
    brand: row.brand,
    category: row.category,
    price: row.priceKobo / 100,
    description: row.description,
    badge: row.badge,
    is_active: row.isActive,
    images: row.images,
    sizes: row.sizes,
    features: row.features,
    colors: row.colors,
  };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    if (!(name in now) || JSON.stringify(now[name]) === JSON.stringify(value)) continue;
    before[name] = now[name];
    after[name] = value;
  }
  return { before, after };
}

async function lockProducts(tx: Transaction, ids: readonly number[]): Promise<ProductRow[]> {
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for("update");
  if (rows.length < new Set(ids).size) throw notFound("This product is not there any more");
  return rows;
}

/**
 * Changes a locked product. @returns whether anything is different now
 * @throws AppError product_changed when the edit began from an older version
 */
export async function changeProduct(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  row: ProductRow,
  patch: ProductPatch,
): Promise<boolean> {
  if (patch.version !== undefined && patch.version !== row.version) {
    throw new AppError(
      "changed",
      "Somebody else has changed this product in the meantime. Load it again and repeat your change.",
      { reason: "product_changed", details: { id: row.id, version: row.version } },
    );
  }
  const now = ctx.clock.now();
  const sizes = patch.sizes ?? row.sizes;
  const altOf = new Map(row.images.map((url, at) => [url, row.imageAlts[at] ?? ""]));
  const { before, after } = differences(row, patch);
  const touchesStock = patch.sizes ?? patch.stock ?? patch.stock_quantity;
  if (touchesStock !== undefined) {
    const rows = await tx
      .select({ size: productStock.size, quantity: productStock.onHand })
      .from(productStock)
      .where(inArray(productStock.productId, [row.id]));
    const moves = await setStock(tx, {
      productId: row.id,
      sizes,
      lines: linesFor(patch, sizes, rows),
      actorId: editor.id,
      reason: patch.stock_reason ?? "",
      at: now,
    });
    if (Object.keys(moves).length > 0) {
      const name = (size: string) => size || "all";
      before.stock = Object.fromEntries(Object.entries(moves).map(([s, m]) => [name(s), m.from]));
      after.stock = Object.fromEntries(Object.entries(moves).map(([s, m]) => [name(s), m.to]));
      if (patch.stock_reason) after.stock_reason = patch.stock_reason;
    }
  }
  if (Object.keys(after).length === 0) return false;
  await tx
    .update(products)
    .set({
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.brand === undefined ? {} : { brand: patch.brand }),
      ...(patch.category === undefined ? {} : { category: patch.category }),
      ...(patch.price === undefined ? {} : { priceKobo: nairaToKobo(patch.price) }),
      ...(patch.description === undefined ? {} : { description: patch.description }),
      ...(patch.badge === undefined ? {} : { badge: patch.badge }),
      ...(patch.is_active === undefined ? {} : { isActive: patch.is_active }),
      ...(patch.images === undefined
        ? {}
        : { images: patch.images, imageAlts: patch.images.map((url) => altOf.get(url) ?? "") }),
      ...(patch.sizes === undefined ? {} : { sizes: patch.sizes }),
      ...(patch.features === undefined ? {} : { features: patch.features }),
      ...(patch.colors === undefined ? {} : { colors: patch.colors }),
      version: sql`${products.version} + 1`,
      updatedAt: now,
    })
    .where(inArray(products.id, [row.id]));
  await recordAudit(tx, {
    actorId: editor.id,
    actorEmail: editor.email,
    ip: editor.ip,
    action: "product.updated",
    entity: "product",
    entityId: row.id,
    before,
    after,
  });
  return true;
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
    const rows = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
    for (const { id, patch } of [...edits].sort((a, b) => a.id - b.id)) {
      await changeProduct(ctx, tx, editor, rows.get(id)!, patch);
    }
  });
  await ctx.changed(tagsOf(ids));
}

/** Removes products for good; past orders keep what was bought. @throws AppError refused while orders hold pieces */
export async function deleteProducts(
  ctx: Context,
  editor: Editor,
  ids: readonly number[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const rows = await lockProducts(tx, ids);
    const { rows: held } = await tx.execute<{ product_id: number; pieces: number }>(
      sql`select product_id, sum(held)::int as pieces from product_stock where product_id in ${[...ids]} and held > 0 group by 1`,
    );
    if (held.length > 0) {
      throw new AppError(
        "refused",
        "Unpaid orders hold pieces of this product. Deactivate it instead, or settle those orders first.",
        { reason: "product_held", details: held },
      );
    }
    await tx.delete(products).where(inArray(products.id, [...ids]));
    for (const row of rows) {
      await recordAudit(tx, {
        actorId: editor.id,
        actorEmail: editor.email,
        ip: editor.ip,
        action: "product.deleted",
        entity: "product",
        entityId: row.id,
        before: { name: row.name, category: row.category, price: row.priceKobo / 100 },
      });
    }
  });
  await ctx.changed(tagsOf(ids));
}
