import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "~tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

let folder: string;
let name: string;
let url: string;
let pool: pg.Pool;

beforeEach(async () => {
  const server = inject("testServer");
  folder = mkdtempSync(join(tmpdir(), "oriki-migrations-"));
  name = `oriki_migrate_${randomBytes(4).toString("hex")}`;
  await createDatabase(server, name);
  url = withDatabase(server.url, name);
  // Whoever has to wait longer than this for a lock was locked out.
  pool = new pg.Pool({ connectionString: url, options: "-c lock_timeout=20s" });
  // Its database goes when a test is over, perhaps before the last connection has said goodbye.
  pool.on("error", () => {});
});

afterEach(async () => {
  await pool.end();
  await dropDatabase(inject("testServer"), name);
  rmSync(folder, { recursive: true });
});

/** Migrations 0000, 0001, … with these texts. */
function write(...texts: string[]): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = texts.map((_, idx) => ({
    idx,
    when: 1000 + idx,
    tag: `${idx}`,
    breakpoints: true,
  }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [idx, text] of texts.entries()) writeFileSync(join(folder, `${idx}.sql`), text);
}

const NOTES = `create table notes (id int, text text)`;
const INDEX = `-- no transaction\ncreate unique index concurrently if not exists "notes_id" on notes (id);`;
const isValid = async (index: string) =>
  (await pool.query("select indisvalid from pg_index where indexrelid = to_regclass($1)", [index]))
    .rows[0]?.indisvalid;

/** Somebody in the middle of a purchase: a transaction that has written and is not done. */
async function startWriting(id: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("insert into notes values ($1)", [id]);
  return async () => {
    await client.query("commit");
    await client.end();
  };
}

const waitsForLock = async () =>
  (
    await pool.query(
      `select 1 from pg_stat_activity where application_name = 'oriki-migrate' and wait_event_type = 'Lock'
         and datname = current_database()`,
    )
  ).rowCount === 1;

test("an index is built while others write", async () => {
  write(NOTES);
  await migrateDatabase(url, { folder });
  const finish = await startWriting(1);
  write(NOTES, INDEX);
  const migrated = migrateDatabase(url, { folder });
  await expect.poll(waitsForLock).toBe(true);
  await pool.query("insert into notes values (2)");
  expect(await waitsForLock()).toBe(true);
  await finish();
  await migrated;
  expect(await isValid("notes_id")).toBe(true);
});

test("a change of a table that is busy lets others pass and comes again", async () => {
  write(NOTES);
  await migrateDatabase(url, { folder });
  const finish = await startWriting(1);
  write(NOTES, "alter table notes add column lang text");
  const migrated = migrateDatabase(url, { folder });
  await expect.poll(waitsForLock).toBe(true);
  // Stands behind the migration, which gives way although the table stays busy.
  await pool.query("insert into notes values (2)");
  await finish();
  await migrated;
  expect((await pool.query("select lang from notes")).rowCount).toBe(2);
});

test("what an interrupted build has left is built anew", async () => {
  write(NOTES, "insert into notes values (1), (1)", INDEX);
  await expect(migrateDatabase(url, { folder })).rejects.toMatchObject({ code: "23505" });
  expect(await isValid("notes_id")).toBe(false);
  await pool.query("delete from notes");
  await migrateDatabase(url, { folder });
  expect(await isValid("notes_id")).toBe(true);
});

test("copies that start together build once, and do not wait for each other in a circle", async () => {
  write(NOTES, INDEX, "insert into notes values (1)");
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, { folder })));
  expect(await isValid("notes_id")).toBe(true);
  expect((await pool.query("select * from notes")).rowCount).toBe(1);
});

test("a migration that fails leaves nothing behind, and those before it stay", async () => {
  write(NOTES, "insert into notes values (1);--> statement-breakpoint\nselect 1 / 0");
  await expect(migrateDatabase(url, { folder })).rejects.toMatchObject({ code: "22012" });
  expect((await pool.query("select * from notes")).rowCount).toBe(0);
});

test("a migration from another branch is applied, whatever came after it", async () => {
  write(NOTES);
  const journal = join(folder, "meta/_journal.json");
  const entry = (tag: string, when: number) => ({ idx: 0, tag, when, breakpoints: true });
  await migrateDatabase(url, { folder });
  writeFileSync(join(folder, "older.sql"), "alter table notes add column lang text");
  writeFileSync(journal, JSON.stringify({ entries: [entry("older", 900), entry("0", 1000)] }));
  await migrateDatabase(url, { folder });
  expect((await pool.query("select lang from notes")).rowCount).toBe(0);
});

test("an older build serves a newer database, and says by how much it is older", async () => {
  write(NOTES, "alter table notes add column lang text", "alter table notes add column at date");
  const ahead: number[] = [];
  const onAhead = (migrations: number) => ahead.push(migrations);
  await migrateDatabase(url, { folder, onAhead });
  await migrateDatabase(url, { folder, onAhead });
  expect(ahead).toEqual([]);
  write(NOTES);
  await migrateDatabase(url, { folder, onAhead });
  expect(ahead).toEqual([2]);
});
