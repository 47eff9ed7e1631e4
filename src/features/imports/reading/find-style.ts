import { findStyle } from "~/lib/tables/numbers.ts";
import type { Target } from "./headings.ts";
import type { Table } from "./read-table.ts";

/** The columns that hold numbers. */
const NUMBERS: readonly Target[] = ["price", "sale_price", "stock", "stock_was"];

/** How a table writes its numbers, by all of them; null with an example where nobody can know. */
export function findStyleOf(
  { delimiter, rows }: Pick<Table, "delimiter" | "rows">,
  targets: readonly Target[],
): ReturnType<typeof findStyle> {
  const places = targets.flatMap((target, at) => (NUMBERS.includes(target) ? [at] : []));
  return findStyle(numbersOf(rows, places), delimiter);
}

function* numbersOf(rows: Table["rows"], places: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of places) yield cells[at] ?? "";
}
