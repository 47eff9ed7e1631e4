/** Several values per row without an object per row: row r has values[start[r]] to start[r + 1]. */
export interface ValueLists {
  names: string[];
  start: Int32Array;
  values: Uint16Array;
}

/** The same seen from the values: value v is in rows[start[v]] to start[v + 1], ascending. */
export interface RowLists {
  start: Int32Array;
  rows: Int32Array;
}

export class Names {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.list.push(name) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }
}

export class ListsBuilder {
  readonly #names = new Names();
  readonly #start = [0];
  readonly #values: number[] = [];

  add(names: readonly string[]): void {
    for (const name of names) this.#values.push(this.#names.numberOf(name));
    this.#start.push(this.#values.length);
  }

  build(): ValueLists {
    return {
      names: this.#names.list,
      start: Int32Array.from(this.#start),
      values: Uint16Array.from(this.#values),
    };
  }
}

/** Which rows have each value of a column; `starts` where a row may have several values. */
export function listRows(
  values: Uint16Array,
  { names, start: starts }: { names: readonly string[]; start?: Int32Array },
): RowLists {
  const start = new Int32Array(names.length + 1);
  for (const value of values) start[value + 1]!++;
  for (let value = 0; value < names.length; value++) start[value + 1]! += start[value]!;
  const next = start.slice();
  const rows = new Int32Array(values.length);
  const count = starts ? starts.length - 1 : values.length;
  for (let row = 0; row < count; row++) {
    const end = starts ? starts[row + 1]! : row + 1;
    for (let at = starts ? starts[row]! : row; at < end; at++) rows[next[values[at]!]!++] = row;
  }
  return { start, rows };
}

/** Which of the numbered names are wanted, as a table to look values up in. */
export function chosen(names: readonly string[], wanted: Iterable<string>): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(names, (name) => (set.has(name) ? 1 : 0));
}

export function hasAny({ start, values }: ValueLists, row: number, wanted: Uint8Array): boolean {
  for (let at = start[row]!; at < start[row + 1]!; at++) if (wanted[values[at]!]) return true;
  return false;
}

/** The rows of each value that is chosen. */
export function chosenRows({ start, rows }: RowLists, chosen: Uint8Array): Int32Array[] {
  const lists: Int32Array[] = [];
  for (let value = 0; value < chosen.length; value++) {
    if (chosen[value]) lists.push(rows.subarray(start[value], start[value + 1]));
  }
  return lists;
}

/** A table that has 1 for each of the rows. */
export function markRows(count: number, lists: readonly Int32Array[]): Uint8Array {
  const marks = new Uint8Array(count);
  for (const rows of lists) for (const row of rows) marks[row] = 1;
  return marks;
}

/** All rows of the lists, each once, ascending. */
export function uniteRows(count: number, lists: readonly Int32Array[]): Int32Array {
  if (lists.length === 1) return lists[0]!;
  const marks = markRows(count, lists);
  const rows = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  if (rows.length > 0) for (let row = 0; row < count; row++) if (marks[row]) rows[length++] = row;
  return rows.subarray(0, length);
}

/** In how many of the lists each row is. */
export function countRows(count: number, lists: readonly Int32Array[]): Uint16Array {
  const counts = new Uint16Array(count);
  for (const rows of lists) for (const row of rows) counts[row]!++;
  return counts;
}
