import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "~/db/client.ts";
import { createTestDatabase } from "./database.ts";
import { noteDeadlocks } from "./deadlocks.ts";

test("a circle of two who wait for each other is noted, though nobody catches it", async () => {
  const database = await createTestDatabase();
  const { db, pool } = connect(database.url, { max: 2 });
  const found = noteDeadlocks([pool]);
  const haveOne = Promise.withResolvers<void>();
  let begun = 0;
  const take = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`);
      if (++begun === 2) haveOne.resolve();
      await haveOne.promise;
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`);
    });
  await Promise.allSettled([take(1, 2), take(2, 1)]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/deadlock detected\nProcess \d+ waits for .+ blocked by process \d+/);
  await pool.end();
  await database.drop();
});
