import type { z } from "zod";
import { REQUIRED } from "~/features/catalogue/admin/product-csv.ts";
import {
  fieldNames,
  type NewProduct,
  newProductInput,
  type ProductPatch,
  productPatch,
} from "~/features/catalogue/admin/product-fields.ts";
import type { CsvRow } from "~/lib/csv.ts";
import { BadCell, fieldIn, type Manner, piecesIn } from "./cells.ts";
import type { Column, Target } from "./headings.ts";

/** How a file is read: what its columns are, and how its cells are written. */
export interface Plan {
  targets: readonly Target[];
  manner: Manner;
}

/** What a row asks for. */
export type Wish =
  | { kind: "create"; input: NewProduct }
  | { kind: "edit"; id: number; patch: ProductPatch };

export interface ReadRow {
  line: number;
  /** The product's, as the row has it. */
  name: string;
  problems: string[];
  /** There when there are no problems. */
  wish?: Wish;
}

/** What a row of a file asks for, or everything that is wrong with it. */
export function readRow(row: CsvRow, { targets, manner }: Plan): ReadRow {
  const { line, cells } = row;
  const at = (column: Column) => {
    const place = targets.indexOf(column);
    return place < 0 ? undefined : (cells[place] ?? "");
  };
  const name = (at("name") ?? "").trim();
  if (cells.slice(targets.length).some((cell) => cell.trim() !== "")) {
    return { line, name, problems: ["row: there are more cells than columns"] };
  }
  const problems = new Map<string, string>();
  for (const place of row.formulas ?? []) {
    const target = targets[place];
    if (target && target !== "leave_out") {
      problems.set(target, `${short(cells[place]!)} is a formula: write what it comes to`);
    }
  }
  const fields = readFields(at, manner, problems);
  const id = idIn(at("id") ?? "", problems);
  const missing = id === undefined ? REQUIRED.filter((column) => !targets.includes(column)) : [];
  if (missing.length > 0) problems.set("row", `the file has no ${missing.join(", ")}`);
  const parsed = (id === undefined ? newProductInput : productPatch).safeParse(fields);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues as z.core.$ZodIssue[]) {
      const field = String(path[0] ?? "row");
      const isMissing = (missing as string[]).includes(field);
      if (!problems.has(field) && !isMissing) problems.set(field, message);
    }
  }
  if (problems.size > 0 || !parsed.success) {
    return { line, name, problems: [...problems].map(([field, text]) => `${field}: ${text}`) };
  }
  const wish: Wish =
    id === undefined
      ? { kind: "create", input: parsed.data as NewProduct }
      : { kind: "edit", id, patch: parsed.data };
  return { line, name, problems: [], wish };
}

const short = (cell: string) => `"${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}"`;

function readFields(
  at: (column: Column) => string | undefined,
  manner: Manner,
  problems: Map<string, string>,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const read = (column: string, work: () => unknown) => {
    if (problems.has(column)) return;
    try {
      fields[column] = work();
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.set(column, error.message);
    }
  };
  for (const name of fieldNames) {
    const cell = at(name);
    if (cell !== undefined) read(name, () => fieldIn(name, cell, manner));
  }
  const stock = at("stock");
  if (stock !== undefined) read("stock", () => stockLines(stock, at("stock_was") ?? "", manner));
  return fields;
}

function stockLines(cell: string, wasCell: string, manner: Manner) {
  const was = new Map(piecesIn(wasCell, manner));
  const pieces = piecesIn(cell, manner);
  const twice = pieces.find(([size], place) => pieces.findIndex(([s]) => s === size) < place);
  if (twice) throw new BadCell(`Size ${twice[0] || "(none)"} stands there twice`);
  return pieces.map(([size, quantity]) => {
    const seen = was.get(size);
    return seen === undefined ? { size, quantity } : { size, quantity, was: seen };
  });
}

function idIn(cell: string, problems: Map<string, string>): number | undefined {
  const text = cell.trim();
  if (text === "") return undefined;
  const id = Number(text);
  if (/^\d+$/.test(text) && id >= 1 && id <= 2_147_483_647) return id;
  problems.set("id", `"${text}" is no id`);
  // The rest is checked as what it was meant for: a change.
  return 0;
}
