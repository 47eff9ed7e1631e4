import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { productStock } from "~/db/schema/catalogue.ts";
import type { NewProduct, ProductPatch } from "~/features/catalogue/admin/product-fields.ts";
import { fieldNames } from "~/features/catalogue/admin/product-fields.ts";
import { problemsOfEdit, toValues } from "~/features/catalogue/admin/stored-fields.ts";
import {
  type ProductRow,
  readProducts,
} from "~/features/catalogue/admin/stored-products.server.ts";
import type { CsvRow } from "~/lib/csv.ts";
import { type Plan, type ReadRow, readRow } from "./reading/read-row.ts";

/** What becomes of a row of a file. */
export interface Judged {
  line: number;
  /** The product's, as the row has it. */
  name: string;
  problems: string[];
  /** There when there are no problems. */
  deed?:
    | { kind: "create"; input: NewProduct }
    | { kind: "update" | "unchanged"; row: ProductRow; patch: ProductPatch };
}

/** Reads rows and holds them against what stands in the shop: what each would do, or why it cannot. */
export async function judgeRows(
  db: Queryable,
  plan: Plan,
  rows: readonly CsvRow[],
  options: {
    /** The line in which each id of the file stood first; kept from one part of it to the next. */
    seen: Map<number, number>;
    /** Whether the products are to stay as they are until the transaction ends. */
    locks?: boolean;
  },
): Promise<Judged[]> {
  const read = rows.map((row) => readRow(row, plan));
  const ids = read.flatMap(({ wish }) => (wish?.kind === "edit" ? [wish.id] : []));
  const standing = await readProducts(db, ids, options);
  const stock = await readStock(db, ids);
  return read.map((row) => judge(row, standing, stock, options.seen));
}

type Pieces = ReadonlyMap<string, number>;

async function readStock(db: Queryable, ids: number[]): Promise<Map<number, Pieces>> {
  const found = new Map<number, Map<string, number>>();
  if (ids.length === 0) return found;
  const rows = await db.select().from(productStock).where(inArray(productStock.productId, ids));
  for (const { productId, size, onHand } of rows) {
    const sizes = found.get(productId) ?? new Map<string, number>();
    found.set(productId, sizes.set(size, onHand));
  }
  return found;
}

function judge(
  { line, name, problems, wish }: ReadRow,
  standing: ReadonlyMap<number, ProductRow>,
  stock: ReadonlyMap<number, Pieces>,
  seen: Map<number, number>,
): Judged {
  const bad = (problem: string): Judged => ({ line, name, problems: [problem] });
  if (!wish) return { line, name, problems };
  if (wish.kind === "create") {
    const { input } = wish;
    const problem = problemOfSizes(input.stock, input.sizes);
    return problem ? bad(problem) : { line, name, problems, deed: { kind: "create", input } };
  }
  const { id, patch } = wish;
  const first = seen.get(id);
  if (first !== undefined && first !== line) {
    return bad(`id: ${id} stands in the file twice, first in line ${first}`);
  }
  seen.set(id, line);
  const row = standing.get(id);
  if (!row) return bad(`id: there is no product ${id}`);
  const pieces = stock.get(id) ?? new Map<string, number>();
  const problem =
    problemOfSizes(patch.stock, patch.sizes ?? row.sizes) ?? problemOfStock(patch, pieces);
  if (problem) return bad(problem);
  const [misfit] = problemsOfEdit(row, patch);
  if (misfit) return bad(`${misfit.field}: ${misfit.message}`);
  leaveOutUnchanged(patch, row, pieces);
  return {
    line,
    name: name || row.name,
    problems,
    deed: { kind: isAsItStands(row, patch) ? "unchanged" : "update", row, patch },
  };
}

function problemOfSizes(
  lines: ProductPatch["stock"],
  productSizes: readonly string[],
): string | undefined {
  const sizes = productSizes.length === 0 ? [""] : productSizes;
  const unknown = (lines ?? []).filter(({ size }) => !sizes.includes(size));
  if (unknown.length === 0) return undefined;
  const names = unknown.map(({ size }) => size || "(none)").join(", ");
  return `stock: there is no size ${names}; there ${
    productSizes.length === 0 ? "are no sizes, so write one number" : `are ${sizes.join(", ")}`
  }`;
}

/** A stock without what it was cannot be told from one that forgets what was sold in between. */
function problemOfStock({ stock = [] }: ProductPatch, pieces: Pieces): string | undefined {
  const untold = stock.find(
    ({ size, quantity, was }) =>
      was === undefined && pieces.has(size) && pieces.get(size) !== quantity,
  );
  if (!untold) return undefined;
  return `stock: the file does not say what it was when it was made${
    untold.size && ` (size ${untold.size})`
  }: keep the column stock_was of the export, or leave the stock out and count it`;
}

/** Sizes and stock cost several statements a product: most files change few of them. */
function leaveOutUnchanged(patch: ProductPatch, row: ProductRow, pieces: Pieces): void {
  const sameSizes =
    patch.sizes === undefined || JSON.stringify(patch.sizes) === JSON.stringify(row.sizes);
  const sameStock = (patch.stock ?? []).every(
    ({ size, quantity, was = pieces.get(size) }) => was === quantity,
  );
  if (!sameSizes || !sameStock) return;
  delete patch.sizes;
  delete patch.stock;
}

function isAsItStands(row: ProductRow, patch: ProductPatch): boolean {
  const now = toValues(row);
  return (
    patch.stock === undefined &&
    fieldNames.every(
      (name) =>
        patch[name] === undefined || JSON.stringify(patch[name]) === JSON.stringify(now[name]),
    )
  );
}

/** Badges that stand in the shop. */
export async function readBadges(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ badge: string }>(
    sql`select distinct badge from products where badge is not null order by badge limit 200`,
  );
  return rows.map(({ badge }) => badge);
}
