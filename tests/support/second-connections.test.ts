import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "~/db/client.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "./context.ts";
import { createTestDatabase } from "./database.ts";
import { bySomebodyElse, refuseSecondConnections } from "./second-connections.ts";

const t = testContext({ poolSize: 2 });

test("many transactions that need the settings at once get them when they have just been changed", async () => {
  await t.ctx.changed([tags.settings]);
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const read = () =>
    t.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      // Each connection of the pool is taken.
      if (++begun === 2) both.resolve();
      await both.promise;
      return (await getSettings(t.ctx)).brand.name;
    });
  const names = await Promise.all([read(), read()]);
  expect(new Set(names).size).toBe(1);
});

test("a query beside a transaction is refused in the tests, whoever asks; one of somebody else's is not", async () => {
  const other = await createTestDatabase();
  const { db, pool } = connect(other.url, { max: 2 });
  const memo = { byTag: new Map() };
  const found = refuseSecondConnections({ ...t.ctx, db, pool, memo });
  const within = (work: () => unknown) =>
    db.transaction(async () => {
      await work();
    });
  await expect(within(() => db.execute(sql`select 1`))).rejects.toThrow("A second connection");
  await expect(within(() => pool.query("select 1"))).rejects.toThrow("A second connection");
  await expect(within(() => within(() => {}))).rejects.toThrow("A second connection");
  expect(found).toHaveLength(3);
  await within(() => bySomebodyElse(() => pool.query("select 1")));
  await db.execute(sql`select 1`);
  expect(found).toHaveLength(3);
  await pool.end();
  await other.drop();
});
