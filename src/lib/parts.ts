/** Rows for one statement: PostgreSQL takes 65,535 parameters at once. */
const ROWS = 1000;

export function* inParts<T>(rows: readonly T[], size = ROWS): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
