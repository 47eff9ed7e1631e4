import { asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { readCsv, writeCsv } from "~/lib/csv.ts";
import type { Context } from "~/platform/context.ts";
import { productTags } from "~/platform/tags.ts";
import { HEADER, REQUIRED, toCells, toFields } from "./product-csv.ts";
import {
  type NewProduct,
  newProductInput,
  type ProductPatch,
  productPatch,
} from "./product-fields.ts";
import { changeProducts, type Editor, insertProducts } from "./service.server.ts";
import { toValues } from "./stored-fields.ts";

const MAX_ROWS = 20_000;

/**
 * Products as CSV; `importProducts` takes the file back unchanged. `stock_was` stays as it is while
 * `stock` is edited: the difference is applied, so that pieces sold meanwhile do not come back.
 */
export async function exportProducts(ctx: Context, ids?: readonly number[]): Promise<string> {
  const rows = await ctx.db
    .select()
    .from(products)
    .where(ids ? inArray(products.id, [...ids]) : undefined)
    .orderBy(asc(products.id));
  const counts = await ctx.db
    .select()
    .from(productStock)
    .orderBy(productStock.productId, productStock.position);
  const stock = Map.groupBy(counts, ({ productId }) => productId);
  return writeCsv(
    HEADER,
    rows.map((row) => {
      const lines = stock.get(row.id) ?? [];
      return toCells(
        row.id,
        toValues(row),
        lines.map(({ size, onHand }) => ({ size, quantity: onHand })),
      );
    }),
  );
}

export interface BadRow {
  line: number;
  name: string;
  problems: string[];
}
export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  bad: BadRow[];
}

const problemsOf = (error: z.ZodError) => [
  ...new Set(error.issues.map((issue) => `${String(issue.path[0] ?? "row")}: ${issue.message}`)),
];

/**
 * Takes products from a CSV file: rows with an id change that product, others are new. With bad
 * rows, or on a dry run, nothing is written; the report names every bad row.
 */
export async function importProducts(
  ctx: Context,
  editor: Editor,
  csv: string,
  dryRun: boolean,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, bad: [] };
  const bad = (line: number, name: string, ...problems: string[]) =>
    void report.bad.push({ line, name, problems });
  let rows: ReturnType<typeof readCsv>;
  try {
    rows = readCsv(csv);
  } catch (error) {
    bad(1, "", (error as Error).message);
    return report;
  }
  const header = (rows.shift()?.cells ?? []).map((name) => name.trim().toLowerCase());
  const unknown = header.filter((name) => !HEADER.includes(name));
  if (header.length === 0) bad(1, "", "The file is empty");
  if (unknown.length > 0) bad(1, "", `There are no columns ${unknown.join(", ")}`);
  if (rows.length > MAX_ROWS) bad(1, "", `At most ${MAX_ROWS} products at once`);
  if (report.bad.length > 0) return report;

  const creations: NewProduct[] = [];
  const edits: { id: number; line: number; name: string; patch: ProductPatch }[] = [];
  const seen = new Set<number>();
  for (const { line, cells } of rows) {
    const values = new Map(header.map((name, at) => [name, cells[at] ?? ""]));
    const name = values.get("name") ?? "";
    if (cells.length > header.length) {
      bad(line, name, "row: there are more cells than columns");
      continue;
    }
    const fields = toFields(values);
    const idCell = values.get("id")?.trim() ?? "";
    if (idCell === "") {
      const missing = REQUIRED.filter((column) => !header.includes(column));
      const parsed = newProductInput.safeParse(fields);
      if (missing.length > 0) bad(line, name, `row: the file has no ${missing.join(", ")}`);
      else if (!parsed.success) bad(line, name, ...problemsOf(parsed.error));
      else if (unknownSizes(parsed.data).length > 0) {
        bad(line, name, `stock: there is no size ${unknownSizes(parsed.data).join(", ")}`);
      } else creations.push(parsed.data);
      continue;
    }
    const id = Number(idCell);
    const parsed = productPatch.safeParse(fields);
    if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
      bad(line, name, `id: "${idCell}" is no id`);
    else if (seen.has(id)) bad(line, name, `id: ${id} stands in the file twice`);
    else if (!parsed.success) bad(line, name, ...problemsOf(parsed.error));
    else edits.push({ id, line, name, patch: parsed.data });
    seen.add(id);
  }

  class DryRun extends Error {}
  const touched: number[] = [];
  try {
    await ctx.db.transaction(async (tx) => {
      const ids = edits.map(({ id }) => id);
      const locked =
        ids.length === 0
          ? []
          : await tx
              .select()
              .from(products)
              .where(inArray(products.id, ids))
              .orderBy(products.id)
              .for("update");
      const standing = new Map(locked.map((row) => [row.id, row]));
      for (const { id, line, name, patch } of edits) {
        const row = standing.get(id);
        const gone = row && unknownSizes({ stock: patch.stock, sizes: patch.sizes ?? row.sizes });
        if (!row) bad(line, name, `id: there is no product ${id}`);
        else if (gone!.length > 0) bad(line, name, `stock: there is no size ${gone!.join(", ")}`);
      }
      if (report.bad.length > 0) throw new DryRun();
      const stock = await readStock(tx, ids);
      for (const { id, patch } of edits) leaveOutUnchanged(patch, standing.get(id)!, stock.get(id));
      const changes = edits.map(({ id, patch }) => ({ row: standing.get(id)!, patch }));
      touched.push(...(await changeProducts(ctx, tx, editor, changes)));
      touched.push(...(await insertProducts(ctx, tx, editor, creations)));
      report.created = creations.length;
      report.updated = touched.length - creations.length;
      report.unchanged = edits.length - report.updated;
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (error instanceof DryRun) return report;
    throw error;
  }
  await ctx.changed(productTags(touched));
  return report;
}

type Pieces = ReadonlyMap<string, number>;

async function readStock(tx: Transaction, ids: number[]): Promise<Map<number, Pieces>> {
  const found = new Map<number, Map<string, number>>();
  if (ids.length === 0) return found;
  const rows = await tx.select().from(productStock).where(inArray(productStock.productId, ids));
  for (const { productId, size, onHand } of rows) {
    const sizes = found.get(productId) ?? new Map<string, number>();
    found.set(productId, sizes.set(size, onHand));
  }
  return found;
}

/** Sizes and stock cost several statements a product: most files change few of them. */
function leaveOutUnchanged(
  patch: ProductPatch,
  row: { sizes: string[] },
  stock: Pieces = new Map(),
): void {
  const sameSizes =
    patch.sizes === undefined || JSON.stringify(patch.sizes) === JSON.stringify(row.sizes);
  const sameStock = (patch.stock ?? []).every(
    ({ size, quantity, was = stock.get(size) }) => was === quantity,
  );
  if (!sameSizes || !sameStock) return;
  delete patch.sizes;
  delete patch.stock;
}

function unknownSizes(input: { stock?: { size: string }[] | undefined; sizes: readonly string[] }) {
  const sizes = input.sizes.length === 0 ? [""] : input.sizes;
  return (input.stock ?? [])
    .filter(({ size }) => !sizes.includes(size))
    .map(({ size }) => size || "(none)");
}
