import { expect, test } from "vitest";
import { createTestDatabase, withTestDatabase } from "./database.ts";

const database = withTestDatabase();

test("a test file gets a migrated database with no rows, connected as an ordinary role", async () => {
  const products = await database.pool.query("SELECT count(*) FROM products");
  expect(products.rows).toEqual([{ count: 0 }]);
  const role = await database.pool.query("SELECT rolsuper FROM pg_roles WHERE rolname = user");
  if (!process.env.DATABASE_URL) expect(role.rows).toEqual([{ rolsuper: false }]);
});

test("databases can be cloned side by side and do not see each other", async () => {
  const clones = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
  expect(new Set([database.url, ...clones.map((clone) => clone.url)]).size).toBe(5);
  await Promise.all(clones.map((clone) => clone.drop()));
});
