import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "~tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

/** `npm run drill upgrade` has an older build serve beside this one; here its statements stand in for it. */
const STEPS = 10;

const folder = mkdtempSync(join(tmpdir(), "oriki-upgrade-"));
const name = `oriki_upgrade_${process.pid}`;
let url: string;
let pool: pg.Pool;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const server = inject("testServer");
  await createDatabase(server, name);
  url = withDatabase(server.url, name);
  // Whoever waits longer than this for a lock was locked out.
  pool = new pg.Pool({ connectionString: url, options: "-c lock_timeout=10s" });
  pool.on("error", () => {});
});
afterAll(async () => {
  await pool.end();
  await dropDatabase(inject("testServer"), name);
  rmSync(folder, { recursive: true });
});

const journal = JSON.parse(
  readFileSync(join(import.meta.dirname, "migrations/meta/_journal.json"), "utf8"),
) as { entries: { tag: string }[] };
const all = journal.entries.length;

/** Makes so many of the migrations, from the first on. */
async function migrate(count: number): Promise<void> {
  const entries = journal.entries.slice(0, count);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  await migrateDatabase(url, { folder });
}

interface Column {
  table: string;
  column: string;
  type: string;
  /** Whether an insert may leave it out. */
  isOptional: boolean;
}

async function readShape(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select table_name as table, column_name as column, data_type as type,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated <> 'NEVER' as "isOptional"
    from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`);
  return rows;
}

/** What keeps a copy that knows the older shape from reading and writing the newer one. */
function findBreaks(older: readonly Column[], newer: readonly Column[]): string[] {
  const nameOf = ({ table, column }: Column) => `${table}.${column}`;
  const now = new Map(newer.map((one) => [nameOf(one), one]));
  const then = new Map(older.map((one) => [nameOf(one), one]));
  const tables = new Set(older.map(({ table }) => table));
  return [
    ...older.filter((one) => !now.has(nameOf(one))).map((one) => `${nameOf(one)} is gone`),
    ...older
      .filter((one) => now.has(nameOf(one)) && now.get(nameOf(one))!.type !== one.type)
      .map((one) => `${nameOf(one)} has another type`),
    ...newer
      .filter(
        (one) =>
          tables.has(one.table) && !one.isOptional && then.get(nameOf(one))?.isOptional !== false,
      )
      .map((one) => `${nameOf(one)} must be written`),
  ];
}

/** Somebody who looks at every table and changes the stock, with the columns that were there then. */
async function shop(older: readonly Column[], isOver: () => boolean): Promise<number> {
  const tables = Map.groupBy(older, ({ table }) => table);
  let rounds = 0;
  do {
    for (const [table, columns] of tables) {
      const list = columns.map(({ column }) => pg.escapeIdentifier(column)).join();
      await pool.query(`select ${list} from ${pg.escapeIdentifier(table)} limit 5`);
    }
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("update product_stock set on_hand = on_hand - 1");
      await client.query(
        `insert into stock_ledger (product_id, size, delta_on_hand, reason)
         select product_id, size, -1, 'received' from product_stock`,
      );
      await client.query("commit");
    } finally {
      client.release();
    }
    rounds++;
  } while (!isOver());
  return rounds;
}

test("sizes that read like one another have codes of their own, also where giving them was cut short", async () => {
  const given = journal.entries.findIndex(({ tag }) => tag.endsWith("variant-codes-filled")) + 1;
  await migrate(given - 2);
  await pool.query(`
    insert into products (name, brand, category, price_kobo, description, sizes)
    values ('Odd Belt', 'House', 'Accessories', 5000000, 'From before.', '{!,?,2}');
    insert into product_stock (product_id, size, position) select id, size, place from products,
      unnest(sizes) with ordinality as sizes (size, place)`);
  await migrate(given);
  await migrate(given + 1);
  const { rows } = await pool.query("select size, sku from product_stock order by position");
  const own = (rows[0] as { sku: string }).sku;
  expect(rows).toEqual([
    { size: "!", sku: own },
    { size: "?", sku: `${own}-2-2` },
    { size: "2", sku: `${own}-2` },
  ]);
  await pool.query("delete from products");
});

test("a copy that is ten migrations behind reads and writes while each of them is made, and after it", async () => {
  await migrate(all - STEPS);
  await pool.query(`
    insert into products (name, brand, category, price_kobo, description, sizes)
    values ('Older Loafer', 'House', 'Men''s Shoes', 5000000, 'From before.', '{42}');
    insert into product_stock (product_id, size, on_hand) select id, '42', 100000 from products`);
  const older = await readShape();
  expect(older.length).toBeGreaterThan(100);
  const [start] = (await pool.query("select on_hand from product_stock")).rows;

  let isOver = false;
  const shopping = shop(older, () => isOver);
  // Reported where it is waited for.
  shopping.catch(() => {});
  for (let count = all - STEPS + 1; count <= all; count++) {
    await migrate(count);
    const breaks = findBreaks(older, await readShape());
    expect(breaks, journal.entries[count - 1]!.tag).toEqual([]);
  }
  isOver = true;
  const rounds = await shopping;
  expect(rounds).toBeGreaterThan(0);
  const [end] = (await pool.query("select on_hand from product_stock")).rows;
  expect(start.on_hand - end.on_hand).toBe(rounds);
});

test("what would break an older copy is seen", () => {
  const column = { table: "t", column: "a", type: "text", isOptional: true };
  expect(findBreaks([column], [])).toEqual(["t.a is gone"]);
  expect(findBreaks([column], [{ ...column, type: "integer" }])).toEqual(["t.a has another type"]);
  const added = { ...column, column: "b", isOptional: false };
  expect(findBreaks([column], [column, added])).toEqual(["t.b must be written"]);
  expect(findBreaks([column], [{ ...column, isOptional: false }])).toEqual(["t.a must be written"]);
  expect(findBreaks([column], [column, { ...added, table: "new" }])).toEqual([]);
});
