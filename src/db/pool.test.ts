import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { sqlState } from "~/platform/errors.ts";
import { withTestDatabase } from "~tests/support/database.ts";
import { closeLines, openLine } from "~tests/support/database-line.ts";
import { type ConnectOptions, connect } from "./client.ts";

const t = withTestDatabase();
afterAll(closeLines);

/** Two connections over a line that may freeze; where an answer is expected there is time for it. */
async function open(options: ConnectOptions = {}) {
  const line = await openLine(t.url);
  const { db, pool } = connect(line.url, { max: 2, queryMs: 30_000, waitMs: 30_000, ...options });
  onTestFinished(async () => {
    line.thaw();
    await pool.end();
  });
  return { line, db, pool };
}

const stateOf = (work: Promise<unknown>) => work.then(() => "answered", sqlState);

test("a query that gets no answer ends in time, and its connection with it", async () => {
  const { line, pool } = await open({ queryMs: 1000 });
  await expect.poll(() => stateOf(pool.query("select 1"))).toBe("answered");
  line.freeze();
  expect(await stateOf(pool.query("select 2"))).toBe("57014");
  expect(pool.totalCount).toBe(0);
  line.thaw();
  await expect.poll(() => stateOf(pool.query("select 3"))).toBe("answered");
});

test("a transaction that gets no answer ends in time and gives its connection up, from its first word to its last", async () => {
  const { line, db, pool } = await open({ queryMs: 2500 });
  for (const freezeAt of ["begin", "work", "rollback", "commit"]) {
    await pool.query("select 1");
    if (freezeAt === "begin") line.freeze();
    const began = performance.now();
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.freeze();
      if (freezeAt === "work") await tx.execute(sql`select 2`);
      if (freezeAt === "rollback") throw new Error("refused");
    });
    expect(await stateOf(work), freezeAt).toMatch(/^57/);
    // One deadline, and not another one for each word that was still to be said.
    expect(performance.now() - began, freezeAt).toBeLessThan(4900);
    line.thaw();
    await expect.poll(() => pool.totalCount).toBe(0);
  }
  expect(await stateOf(pool.query("select 1"))).toBe("answered");
});

test("a connection that was given back in the middle of something is not given to others", async () => {
  const { db, pool } = await open();
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`rollback`);
    await tx.execute(sql`begin`);
    await tx.execute(sql`savepoint a`);
    throw new Error("refused");
  });
  await expect(failed).rejects.toThrow("refused");
  expect(pool.idleCount).toBe(1);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
  });
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test("while the server is known to be away nobody waits, and those who did are told", async () => {
  const { line, db, pool } = await open();
  await pool.query("select 1");
  line.freeze();
  const waiting = [
    stateOf(pool.query("select 2")),
    // These have no connection yet: one waits for a new one to open, one for either to be free.
    stateOf(db.transaction((tx) => tx.execute(sql`select 3`))),
    stateOf(pool.query("select 3")),
  ];
  await expect.poll(() => pool.totalCount - pool.idleCount).toBeGreaterThan(0);
  pool.giveUp();
  expect(await Promise.all(waiting)).toEqual(["57P01", "57P03", "57P03"]);
  expect(await stateOf(pool.query("select 4"))).toBe("57P03");
  expect(await stateOf(db.transaction((tx) => tx.execute(sql`select 5`)))).toBe("57P03");
  pool.goOn();
  line.thaw();
  expect(await stateOf(pool.query("select 6"))).toBe("answered");
  // What came for those who did not wait is there for others.
  const both = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of both) client.release();
});

test("a server that takes no connections is away, however it is asked", async () => {
  const { db, pool } = connect("postgres://oriki@127.0.0.1:1/oriki");
  onTestFinished(() => pool.end());
  expect(await stateOf(pool.query("select 1"))).toBe("57P01");
  expect(await stateOf(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe("57P01");
  expect(await stateOf(db.execute(sql`select 1`))).toBe("57P01");
});

test("a statement with a name is prepared once on its connection, and never on one that a pooler lends", async () => {
  const prepared = async (keepsStatements: boolean) => {
    const { pool } = await open({ max: 1, keepsStatements });
    for (const n of [1, 2, 3]) {
      const asked = { name: "sum", text: "select $1::int + 1 as sum", values: [n] };
      expect((await pool.query(asked)).rows).toEqual([{ sum: n + 1 }]);
    }
    const { rows } = await pool.query("select name from pg_prepared_statements");
    return rows;
  };
  expect(await prepared(true)).toEqual([{ name: "sum" }]);
  expect(await prepared(false)).toEqual([]);
});
