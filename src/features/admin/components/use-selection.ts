import { useState } from "react";

/** Rows that staff have picked, on this page of a list and on others. */
export interface Selection<Row> {
  rows: Row[];
  has(row: Row): boolean;
  toggle(row: Row): void;
  /** Picks all of these; where they are picked already, lets every row go. */
  toggleAll(rows: readonly Row[]): void;
  hasAll(rows: readonly Row[]): boolean;
  /** Picks all that a search and filters leave, on every page, until another row is picked or let go. */
  pickMatching(narrowing: string): void;
  hasMatching(narrowing: string): boolean;
  clear(): void;
}

export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [matching, setMatching] = useState<string>();
  function pick(rows: ReadonlyMap<string, Row>) {
    setMatching(undefined);
    setPicked(rows);
  }
  const has = (row: Row) => picked.has(keyOf(row));
  const hasAll = (rows: readonly Row[]) => rows.length > 0 && rows.every(has);
  const clear = () => pick(new Map());
  return {
    rows: [...picked.values()],
    has,
    toggle(row) {
      const next = new Map(picked);
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      pick(next);
    },
    toggleAll(rows) {
      if (hasAll(rows)) clear();
      else pick(new Map([...picked, ...rows.map((row) => [keyOf(row), row] as const)]));
    },
    hasAll,
    pickMatching: setMatching,
    hasMatching: (narrowing) => matching === narrowing,
    clear,
  };
}
