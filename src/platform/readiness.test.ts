import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { withTestDatabase } from "~tests/support/database.ts";
import { closeLines, openLine } from "~tests/support/database-line.ts";
import { createLog } from "./log.ts";
import { createReadiness } from "./readiness.ts";

const t = withTestDatabase();
afterAll(closeLines);
let clock = 0;
beforeEach(() => {
  clock = 0;
});

/** Where an answer is expected there is time for it; a database that never answers is given little. */
async function open(deadlineMs = 30_000) {
  const line = await openLine(t.url);
  const readiness = createReadiness({
    databaseUrl: line.url,
    log: createLog("silent"),
    deadlineMs,
    now: () => clock,
  });
  onTestFinished(async () => {
    line.thaw();
    await readiness.close();
  });
  /** Asks anew: what was found before holds no longer. */
  function ask() {
    clock += 1000;
    return readiness.check();
  }
  return { line, readiness, ask };
}

test("a copy is ready as long as its database takes changes", async () => {
  const { line, ask } = await open();
  expect(await ask()).toBeUndefined();
  expect(await ask()).toBeUndefined();
  await line.cut();
  expect(await ask()).toBe("The database takes no changes");
  await line.mend();
  await expect.poll(ask).toBeUndefined();
});

test("a database that only reads makes a copy unready", async () => {
  const { ask } = await open();
  expect(await ask()).toBeUndefined();
  const name = new URL(t.url).pathname.slice(1);
  await t.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  const reading = await open();
  expect(await reading.ask()).toBe("The database takes no changes");
  await t.pool.query("set default_transaction_read_only = off");
  await t.pool.query(`alter database "${name}" reset default_transaction_read_only`);
});

test("a database that does not answer makes a copy unready in time, and what it says later counts again", async () => {
  const { line, ask } = await open(300);
  await expect.poll(ask).toBeUndefined();
  line.freeze();
  expect(await ask()).toBe("The database takes no changes");
  expect(await ask()).toBe("The database takes no changes");
  line.thaw();
  await expect.poll(ask).toBeUndefined();
});

test("while it does not answer, whoever asks is told so at once", async () => {
  const { line, ask } = await open(300);
  line.freeze();
  await ask();
  const later = new Promise((resolve) => setImmediate(resolve, "later"));
  expect(await Promise.race([later, ask()])).toBe("The database takes no changes");
});

test("a look writes to the disk and leaves nothing in a connection that others may use after it", async () => {
  const { ask } = await open();
  expect(await ask()).toBeUndefined();
  const { rows: left } = await t.pool.query(
    "select relname from pg_class where relpersistence = 't'",
  );
  expect(left).toEqual([]);
  const written = async () => {
    const { rows } = await t.pool.query<{ files: number }>(
      "select temp_files as files from pg_stat_database where datname = current_database()",
    );
    return rows[0]!.files;
  };
  await expect.poll(written).toBeGreaterThan(0);
});

test("whoever asks within a second shares one look at the database", async () => {
  const { readiness, line } = await open();
  await readiness.check();
  await line.cut();
  clock += 900;
  expect(await Promise.all([readiness.check(), readiness.check()])).toEqual([undefined, undefined]);
  clock += 100;
  expect(await readiness.check()).toBe("The database takes no changes");
});

test("a copy that stops says so at once, and knows whether anybody will notice", async () => {
  const { readiness, ask } = await open();
  await ask();
  expect(readiness.isWatched()).toBe(false);
  await ask();
  expect(readiness.isWatched()).toBe(true);
  clock += 40_000;
  expect(readiness.isWatched()).toBe(false);
  readiness.leave();
  expect(await readiness.check()).toBe("This copy is stopping");
});
