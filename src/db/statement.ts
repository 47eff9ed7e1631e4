import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A query as a named part of a larger statement. */
export const part = (name: string, query: SQLWrapper): SQL =>
  sql`${sql.identifier(name)} as (${query.getSQL()})`;

/**
 * Several writes as one statement, in one round trip. Each table's owner gives its parts. All writes
 * run, whether another part reads them or not; what they notify belongs into their `returning`,
 * since a part that only reads and is not read itself does not run.
 */
export const statement = (parts: readonly SQL[]): SQL =>
  sql`with ${sql.join([...parts], sql`, `)} select`;

/**
 * Rows to insert, for after `insert into <table>`: one parameter however many columns there are,
 * which costs a fraction of a parameter each. All rows have the fields of the first.
 */
export function rowsOf<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const columns = getTableColumns(table);
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field]!.name, value])),
  );
  const names = sql.raw(
    Object.entries(records[0] ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name]) => `"${name}"`)
      .join(", "),
  );
  return sql`(${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}
