import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { importPictures, importRows, imports } from "~/db/schema/imports.ts";
import type { CsvRow } from "~/lib/csv.ts";
import { notFound } from "~/platform/errors.ts";
import { readBadges } from "./judge-rows.server.ts";
import type { Target } from "./reading/headings.ts";
import type { Plan } from "./reading/read-row.ts";

export type Import = typeof imports.$inferSelect;
type RowState = (typeof importRows.$inferSelect)["state"];

/** @throws AppError not_found */
export async function findImport(db: Queryable, id: string): Promise<Import> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  if (!found) throw notFound("This import is not there any more");
  return found;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockImport(db: Queryable, id: string): Promise<Import> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id)).for("update");
  if (!found) throw notFound("This import is not there any more");
  return found;
}

/** How an import's rows are read, by all that was found or said until now. */
export async function planOf(db: Queryable, { id, targets, numbers }: Import): Promise<Plan> {
  const pictures = await db.select().from(importPictures).where(eq(importPictures.importId, id));
  return {
    targets: targets as Target[],
    manner: {
      numbers,
      isOurs: targets.includes("stock_was"),
      badges: await readBadges(db),
      pictures: new Map(pictures.map((picture) => [picture.source, picture])),
    },
  };
}

export interface StoredRow extends CsvRow {
  stored: typeof importRows.$inferSelect;
}

/** The next rows in some state after a line, in the order of the file. */
export async function readRows(
  db: Queryable,
  importId: string,
  options: { state?: RowState; after?: number; limit: number },
): Promise<StoredRow[]> {
  const { state, after = 0, limit } = options;
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.line, after),
        state && eq(importRows.state, state),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(limit);
  return rows.map((stored) => ({
    line: stored.line,
    cells: stored.cells,
    formulas: stored.formulas,
    stored,
  }));
}

/** Rows that are dealt with in one transaction. A stop between two parts loses nothing. */
const PART = 100;
/** Of those that change a product so many: who buys it waits until the part is through. */
const CHANGES = 10;

/** The next rows of an import that are to be dealt with together. */
export async function readPart(
  db: Queryable,
  importId: string,
  state: RowState,
): Promise<StoredRow[]> {
  const rows = await readRows(db, importId, { state, limit: PART });
  const last = rows.filter(({ stored }) => stored.action === "update")[CHANGES - 1];
  return last ? rows.filter(({ line }) => line <= last.line) : rows;
}

export interface RowChange {
  line: number;
  state: RowState;
  name?: string;
  action?: string | null;
  problems: string[];
  productId?: number | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes down what became of rows; what is not said of them stays. */
export async function saveRows(
  db: Queryable,
  importId: string,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(sql`
    update import_rows r set state = c.state, name = coalesce(c.name, r.name),
      action = coalesce(c.action, r.action),
      problems = array(select jsonb_array_elements_text(c.problems)),
      product_id = coalesce(c."productId", r.product_id),
      before = coalesce(c.before, r.before), after = coalesce(c.after, r.after)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(line int, state text, name text,
      action text, problems jsonb, "productId" int, before jsonb, after jsonb)
    where r.import_id = ${importId} and r.line = c.line`);
}
