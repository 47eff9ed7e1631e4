import { sql } from "drizzle-orm";
import { getTableConfig, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { withTestDatabase } from "~tests/support/database.ts";
import * as schema from "./schema/index.ts";

const database = withTestDatabase();
const values = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, value]) => value);

test("the database refuses what is not in the lists, and has looked at every standing row", async () => {
  const { rows } = await database.db.execute<{ name: string; valid: boolean; text: string }>(
    sql`select conname as name, convalidated as valid, pg_get_constraintdef(oid) as text
      from pg_constraint where conname like '%\_known'`,
  );
  const wanted = Object.values(schema)
    .flatMap((table) => getTableConfig(table as PgTable).checks)
    .filter((check) => check.name.endsWith("_known"))
    .map((check) => ({
      name: check.name,
      valid: true,
      values: values(new PgDialect().sqlToQuery(check.value).sql),
    }));
  expect(wanted.length).toBeGreaterThan(12);
  expect(rows.map(({ name, valid, text }) => ({ name, valid, values: values(text) }))).toEqual(
    expect.arrayContaining(wanted),
  );
});
