import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { root } from "../scripts/lib/run.mjs";

const base = mkdtempSync(join(tmpdir(), "oriki-commands-"));
const dataDir = join(base, "data");
const elsewhere = join(base, "elsewhere");
const backups = join(base, "backups");

/** What a command says, run as npm does. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { DATABASE_URL, ...own } = process.env;
  const options = ["--import", join(root, "scripts/lib/source-paths.ts")];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...options, join(root, "scripts", `${script}.ts`), ...args],
    {
      cwd: base,
      encoding: "utf8",
      env: { ...own, DATA_DIR: dataDir, BACKUP_URL: backups, ...env },
    },
  );
  return { status, stdout, stderr };
}

beforeAll(async () => {
  const server = await startEmbeddedPostgres({
    dataDir,
    logger: { info() {}, warn: console.warn, error: console.error },
  });
  await server.stop();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("a shop that is not running is backed up, listed and restored by the commands", () => {
  expect(run("backups").stdout).toContain("There is no backup.");
  expect(run("backup")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/The shop as it was on .* in Lagos .* is in .*backups/),
  });
  expect(run("backups").stdout).toMatch(/minute old +[\d.]+ MB +restores .* in Lagos .* to /);

  const early = run("restore", ["--at", "2020-01-01T09:30"], { DATA_DIR: elsewhere });
  expect(early.stdout).toContain("2020-01-01 09:30:00 in Lagos (08:30:00 UTC)");
  expect(early).toMatchObject({ status: 1, stderr: expect.stringContaining("nothing older") });

  const done = run("restore", [], { DATA_DIR: elsewhere });
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(done.stdout).toContain("stock, orders and money agree");
  expect(done.stdout).toContain("PAYSTACK_SECRET_KEY is not set");
  expect(existsSync(join(elsewhere, "postgres/PG_VERSION"))).toBe(true);
});

test.each([
  ["restore", [], {}, /is not empty/],
  ["restore", ["--at", "tomorrow"], {}, /write it like 2026-11-21T09:30/],
  ["backup", [], { BACKUP_URL: "" }, /set BACKUP_URL/],
  ["backup", [], { DATA_DIR: "/nowhere/at/all" }, /There is no database in \/nowhere/],
] as const)("%s %j with %j says in one line what is wrong", (script, args, env, message) => {
  const { status, stderr } = run(script, [...args], env);
  expect(status).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr.trim()).not.toContain("\n");
});
