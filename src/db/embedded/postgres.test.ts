import { spawn } from "node:child_process";
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  copyModules,
  EmbeddedProcess,
  findGuard,
  findProcessesOf,
  listUsers,
  makePrivateDir,
  ownModules,
  query,
  removeDir,
  type TestUser,
} from "~tests/support/embedded.ts";

describe.each(listUsers())("the embedded PostgreSQL, started by $name", (user: TestUser) => {
  let clone: string;
  let modules: string;
  let base: string;
  let dataDir: string;
  const started: EmbeddedProcess[] = [];

  beforeAll(() => {
    clone = makePrivateDir(user);
    // Somebody else than this process may be unable to reach this repository.
    modules = user.account ? copyModules(clone, user) : ownModules;
    base = makePrivateDir(user);
    dataDir = join(base, "a path with spaces", "data");
  });
  afterAll(() => {
    removeDir(clone);
    removeDir(base);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });

  function start(): EmbeddedProcess {
    const server = new EmbeddedProcess({ modules, dataDir, user: user.account });
    started.push(server);
    return server;
  }

  /** Commits a row that the test expects to find later. */
  async function keepRow(url: string, id: number): Promise<void> {
    await query(url, `DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT ${id} AS id`);
  }

  async function expectNoProcess(clusterDir: string, pid: number): Promise<void> {
    await vi.waitFor(() => expect(findProcessesOf(clusterDir, pid)).toEqual([]), 60_000);
  }

  test("keeps its data in a private directory with spaces in its path, over a restart", async () => {
    const first = start();
    const { url, clusterDir, pid } = await first.message("ready");
    expect(clusterDir).toBe(join(dataDir, "postgres"));
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
    await query(url, "CREATE TABLE names (name text); INSERT INTO names VALUES ('Ìbàdàn')");
    expect(await first.stop()).toBe(0);
    await expectNoProcess(clusterDir, pid);

    const second = start();
    const ready = await second.message("ready");
    expect(await query(ready.url, "SELECT name, lower(upper(name)) AS same FROM names")).toEqual([
      { name: "Ìbàdàn", same: "ìbàdàn" },
    ]);
  });

  test("is durable, and lets the shop's role have its extensions but not the server", async () => {
    const { url } = await start().message("ready");
    await query(url, "CREATE EXTENSION pg_trgm");
    await query(url, "CREATE EXTENSION unaccent");
    const settings = await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
         current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
         (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    );
    expect(settings).toEqual([
      { fsync: "on", commit: "on", pages: "on", checksums: "on", superuser: false },
    ]);
  });

  test("lets nobody in without the password", async () => {
    const { url, adminUrl } = await start().message("ready");
    for (const given of [url, adminUrl]) {
      for (const password of ["", "postgres"]) {
        const wrong = new URL(given);
        wrong.password = password;
        await expect(query(wrong.href, "SELECT 1")).rejects.toThrow(/password/);
      }
    }
  });

  test("makes new passwords when the file that keeps them is lost", async () => {
    const first = start();
    const { url } = await first.message("ready");
    await first.stop();
    rmSync(join(dataDir, "postgres.json"));
    const ready = await start().message("ready");
    expect(new URL(ready.url).password).not.toBe(new URL(url).password);
    await query(ready.url, "SELECT 1");
    await query(ready.adminUrl, "SELECT 1");
  });

  test("refuses a second server on the same directory at once, naming the first", async () => {
    const first = start();
    const { url } = await first.message("ready");
    const second = start();
    const { text } = await second.message("refused");
    expect(text).toContain(`pid ${first.pid}`);
    expect(text).toContain(dataDir);
    expect(text).not.toContain("\n");
    expect(await second.ended()).toBe(1);
    await query(url, "SELECT 1");
  });

  test("shuts down when the process that started it is killed", async () => {
    const first = start();
    const { url, clusterDir, pid } = await first.message("ready");
    await keepRow(url, 1);
    await first.kill();
    await expectNoProcess(clusterDir, pid);
    const ready = await start().message("ready");
    expect(await query(ready.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);
  });

  test("replaces a server that was left running", async () => {
    const first = start();
    const { url, clusterDir, pid } = await first.message("ready");
    await keepRow(url, 2);
    process.kill(findGuard(pid), "SIGKILL");
    await first.kill();
    expect(findProcessesOf(clusterDir, pid)).toContain(pid);

    const second = start();
    const ready = await second.message("ready");
    expect((await second.message("log")).text).toContain(`pid ${pid}`);
    expect(ready.pid).not.toBe(pid);
    expect(await query(ready.url, "SELECT id FROM kept")).toEqual([{ id: 2 }]);
    await second.stop();
    await expectNoProcess(clusterDir, ready.pid);
  });

  test("comes back on the same address when it is killed, with all that was committed", async () => {
    const server = start();
    const { url, pid } = await server.message("ready");
    await keepRow(url, 3);
    process.kill(pid, "SIGKILL");
    await server.message("log", /died \(signal SIGKILL\)/);
    await server.message("log", /is back/);
    expect(await query(url, "SELECT id FROM kept")).toEqual([{ id: 3 }]);
  });

  test("recovers when both processes are killed at once", async () => {
    const first = start();
    const { url, pid } = await first.message("ready");
    await keepRow(url, 4);
    first.child.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    const ready = await start().message("ready");
    expect(await query(ready.url, "SELECT id FROM kept")).toEqual([{ id: 4 }]);
  });

  test("tries again until the server comes back, saying why it did not", async () => {
    const server = start();
    const { url, clusterDir, pid } = await server.message("ready");
    await keepRow(url, 5);
    const control = join(clusterDir, "global/pg_control");
    renameSync(control, `${control}.away`);
    process.kill(pid, "SIGKILL");
    const { text } = await server.message("log", /^Attempt 3: /);
    expect(text).toContain("pg_control");
    expect(text).toContain("next one is in 2 s");
    expect(text).not.toContain("\n");
    // As a full disk leaves it, when the server could not even write its number.
    writeFileSync(join(clusterDir, "postmaster.pid"), "");
    renameSync(`${control}.away`, control);
    await server.message("log", /is back/);
    expect(await query(url, "SELECT id FROM kept")).toEqual([{ id: 5 }]);
  });

  test("stops in order while the server is away", async () => {
    const server = start();
    const { clusterDir, pid } = await server.message("ready");
    const control = join(clusterDir, "global/pg_control");
    renameSync(control, `${control}.away`);
    process.kill(pid, "SIGKILL");
    await server.message("log", /^Attempt 2: /);
    expect(await server.stop()).toBe(0);
    renameSync(`${control}.away`, control);
    await start().message("ready");
  });

  test("does not mistake an innocent process for a server left running", async () => {
    const first = start();
    const { clusterDir } = await first.message("ready");
    const pidFile = readFileSync(join(clusterDir, "postmaster.pid"), "utf8");
    await first.stop();
    const innocent = spawn("sleep", ["600"], { ...user.account, stdio: "ignore" });
    writeFileSync(
      join(clusterDir, "postmaster.pid"),
      pidFile.replace(/^\d+/, String(innocent.pid)),
    );
    const { url } = await start().message("ready");
    await query(url, "SELECT 1");
    expect(innocent.exitCode).toBeNull();
    expect(innocent.signalCode).toBeNull();
    innocent.kill();
  });

  test("stops in under five seconds in the middle of a transaction and leaves no process", async () => {
    const server = start();
    const { url, clusterDir, pid } = await server.message("ready");
    const cut = query(url, "BEGIN; CREATE TABLE lost (id int); SELECT pg_sleep(600)").catch(
      (error: Error) => error,
    );
    await vi.waitFor(async () => {
      const sleeping = await query(
        url,
        "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
      );
      expect(sleeping).toHaveLength(1);
    }, 60_000);
    expect(await server.stop()).toBe(0);
    expect(await cut).toBeInstanceOf(Error);
    expect(findProcessesOf(clusterDir, pid)).toEqual([]);
  });
});

/** Only root runs PostgreSQL as somebody else. */
const roots = listUsers().filter((user) => !user.account && process.getuid?.() === 0);

test.each(roots)(
  "$name stages the programs outside a clone nobody else may enter",
  async (user) => {
    const clone = makePrivateDir(user);
    try {
      const modules = copyModules(clone, user);
      const dataDir = join(clone, "data");
      const server = new EmbeddedProcess({ modules, dataDir });
      const { url, pid, clusterDir } = await server.message("ready");
      expect(readlinkSync(`/proc/${pid}/exe`)).toMatch(/^\/var\/lib\/oriki\/postgres-18/);
      expect(clusterDir).toBe(join(dataDir, "postgres"));
      expect(statSync(clusterDir).uid).not.toBe(0);
      await query(url, "SELECT 1");
      expect(await server.stop()).toBe(0);
    } finally {
      removeDir(clone);
    }
  },
);
