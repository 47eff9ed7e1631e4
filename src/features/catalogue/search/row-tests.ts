import { uniteRows } from "./columns.ts";

/** Something that is true of some rows. */
export interface RowTest {
  holds: (row: number) => boolean;
  /** Lists that have every row that holds, and maybe others; without them all rows are tried. */
  among?: readonly Int32Array[];
}

/** What holds where one of the tests does; each has its lists. */
export const anyOf = (tests: readonly Required<RowTest>[]): Required<RowTest> => ({
  holds: (row) => tests.some(({ holds }) => holds(row)),
  among: tests.flatMap(({ among }) => among),
});

const sizeOf = (lists: readonly Int32Array[]) => lists.reduce((sum, { length }) => sum + length, 0);

/** Rows that hold every test, ascending. Only those of the shortest lists are tried, if there are any. */
export function filterRows(count: number, tests: readonly RowTest[]): Int32Array {
  const [shortest] = tests
    .flatMap(({ among }) => (among ? [among] : []))
    .sort((a, b) => sizeOf(a) - sizeOf(b));
  const rows = shortest
    ? uniteRows(count, shortest)
    : Int32Array.from({ length: count }, (_, row) => row);
  return rows.filter((row) => tests.every(({ holds }) => holds(row)));
}
