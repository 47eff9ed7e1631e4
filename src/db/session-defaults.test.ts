import pg from "pg";
import { expect, test } from "vitest";
import { withTestDatabase } from "~tests/support/database.ts";
import { keepSessionDefaults } from "./session-defaults.ts";

const database = withTestDatabase();

/** As a session begins whose wishes a pooler swallowed. */
async function settingsWithoutAsking() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit",
  );
  await client.end();
  return rows[0];
}

test("what a session asks for when it begins holds for those that could not ask, too, and copies may set it at once", async () => {
  await Promise.all([1, 2, 3].map(() => keepSessionDefaults(database.url)));
  expect(await settingsWithoutAsking()).toEqual({ zone: "UTC", limit: "15s" });
  const { rows } = await database.pool.query("show TimeZone");
  expect(rows).toEqual([{ TimeZone: "UTC" }]);
});
