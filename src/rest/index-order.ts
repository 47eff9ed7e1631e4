import { is } from "drizzle-orm";
import { getTableConfig, PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Column } from "./columns.ts";

const byTable = new WeakMap<PgTable, ReadonlySet<string>>();

/** Names of columns that an index of the table has from high to low. */
function descendingIn(table: PgTable): ReadonlySet<string> {
  const known = byTable.get(table);
  if (known) return known;
  const names = getTableConfig(table).indexes.flatMap(({ config }) =>
    config.columns.flatMap((column) =>
      "indexConfig" in column && column.indexConfig?.order === "desc" ? [column.name ?? ""] : [],
    ),
  );
  const found = new Set(names);
  byTable.set(table, found);
  return found;
}

/**
 * Whether an order from high to low must say that nulls come last for an index to serve, as there they
 * do. It changes nothing of a column that has none; but PostgreSQL does not know that, and would sort the
 * whole table for a page of it.
 */
export const hasNullsLast = ({ source }: Column): boolean =>
  is(source, PgColumn) &&
  source.notNull &&
  !source.primary &&
  is(source.table, PgTable) &&
  descendingIn(source.table).has(source.name);
