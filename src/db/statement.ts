import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

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
