import pg from "pg";

/**
 * Gives a database a clock that differs from this machine's: what its statements and the defaults of its
 * columns take for the time. It holds for sessions that begin after this.
 *
 * @param by an interval, such as "1 hour" or "-1 hour"
 */
export async function shiftDatabaseClock(url: string, by: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const interval = pg.escapeLiteral(by);
    for (const name of ["now", "clock_timestamp"]) {
      await client.query(
        `create function public.${name}() returns timestamptz language sql stable
         as $$ select pg_catalog.${name}() + ${interval}::interval $$`,
      );
    }
    // A default keeps the function that it was made with.
    const { rows } = await client.query<{ change: string }>(
      `select format('alter table %s alter column %I set default public.now()', adrelid::regclass, attname) as change
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       where pg_get_expr(adbin, adrelid) = 'now()'`,
    );
    for (const { change } of rows) await client.query(change);
    const database = pg.escapeIdentifier(new URL(url).pathname.slice(1));
    // Else PostgreSQL's own come first.
    await client.query(`alter database ${database} set search_path = public, pg_catalog`);
  } finally {
    await client.end();
  }
}
