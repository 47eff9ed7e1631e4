import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { backupReports } from "~/db/schema/backups.ts";
import { fileBytes } from "~/db/schema/store.ts";
import { createStorage } from "~/features/images/storage.server.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { filesOf } from "~/platform/services/shared-files.ts";
import { testClock, testContext } from "~tests/support/context.ts";
import { createDatabase, dropDatabase, withDatabase } from "~tests/support/database.ts";
import { backUp } from "./back-up.server.ts";
import { listDumps } from "./catalogue.server.ts";
import { askForFirstDump } from "./keep-shipping.server.ts";
import { dumpKey } from "./names.server.ts";
import { findIn } from "./programs.server.ts";
import { readReport, reportGood } from "./report.server.ts";
import { type DumpRestoreOptions, restoreFromDump } from "./restore-dump.server.ts";
import { filesInDatabase } from "./restore-files.server.ts";
import { openFolder } from "./store/folder-store.server.ts";
import { makeVault } from "./store/vault.server.ts";

// What is said to PostgreSQL's own programs, and what is made of their answers; stand-ins speak for them.
// tests/drills/dump.test.ts has the real ones where they are installed.
const t = testContext();
const base = mkdtempSync(join(tmpdir(), "oriki-dump-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const options = { upsert: false, cacheControl: "max-age=60", ownerId: null };

let bin: string;
let n = 0;
beforeEach(() => {
  bin = join(base, `programs ${++n}`);
  mkdirSync(bin);
});

/** A program that says its version, and otherwise does as the lines of shell say. */
function standIn(name: "pg_dump" | "pg_restore", lines: string, version = "18.4", folder = bin) {
  mkdirSync(folder, { recursive: true });
  const program = `#!/bin/sh\n[ "$1" = --version ] && { echo "${name} (PostgreSQL) ${version}"; exit; }\ncd "${folder}"\n`;
  writeFileSync(join(folder, name), program + lines);
  chmodSync(join(folder, name), 0o755);
}
const said = (name: string) => readFileSync(join(bin, name), "utf8");

const vaultOf = (name: string, passphrase?: string) =>
  makeVault(openFolder(join(base, name)), passphrase);

/** The shop on a database of another server, in which it keeps its files. */
function shopOn(databaseUrl: string) {
  const config = { ...t.ctx.config, databaseUrl, databaseDirectUrl: databaseUrl };
  return { ...t.ctx, config, files: filesOf(config, t.ctx.db), findProgram: findIn([`${bin}/`]) };
}
const secretsPath = () => join(t.ctx.config.dataDir, "secrets.json");

test("a dump is sealed, has the secrets beside it, and nobody on the machine sees the password", async () => {
  standIn(
    "pg_dump",
    'echo "$@" > arguments; echo "$PGPASSWORD" > password; echo "all that there is"',
  );
  const url = new URL(t.databaseUrl);
  url.password = encodeURIComponent("geh eim%1");
  const vault = vaultOf("sealed", "correct horse battery");
  const at = await backUp(shopOn(url.href), vault);
  const [dump] = await listDumps(vault);
  expect(dump).toMatchObject({ finishedAt: at });
  expect(String(await vault.read(dumpKey(dump!.name).database))).toBe("all that there is\n");
  expect(await vault.read(dumpKey(dump!.name).secrets)).toEqual(readFileSync(secretsPath()));
  expect(said("password")).toBe("geh eim%1\n");
  expect(said("arguments")).toContain(url.host);
  expect(said("arguments")).not.toContain("eim");
  await expect(vaultOf("sealed").read(dumpKey(dump!.name).database)).rejects.toThrow(/is sealed/);
  expect(await readReport(t.ctx.db, "copy")).toMatchObject({ goodAt: at, problem: null });
});

test("what is old is deleted, but not by a clock that has just jumped", async () => {
  standIn("pg_dump", "echo x");
  const vault = vaultOf("kept");
  const clock = testClock();
  let isSteady = true;
  const clockWatch = { ...t.ctx.clockWatch, isSteady: () => isSteady };
  const later = async (days: number) => {
    clock.advance(days * 86_400_000);
    await backUp({ ...shopOn(t.databaseUrl), clock, clockWatch }, vault);
    return (await listDumps(vault)).length;
  };
  expect([await later(0), await later(1)]).toEqual([1, 2]);
  isSteady = false;
  expect(await later(60)).toBe(3);
  isSteady = true;
  // The last before these seven days, and that of today.
  expect(await later(8)).toBe(2);
});

test("files from before the shop had this database are in the dump, and a restore counts them there", async () => {
  standIn("pg_dump", "echo x");
  const old = createStorage(t.ctx, createFileStore(t.ctx.config));
  await old.upload("product-image", "old.png", picture, options);
  await backUp(shopOn(t.databaseUrl), vaultOf("files"));
  expect(await t.ctx.db.$count(fileBytes)).toBe(1);
  expect(await vaultOf("files").list("files/")).toEqual([]);
  const count = () => filesInDatabase(t.ctx.db, vaultOf("files"));
  expect(await count()).toEqual({ files: 1, missingFiles: [] });
  await t.ctx.db.delete(fileBytes);
  expect(await count()).toEqual({
    files: 1,
    missingFiles: [expect.stringMatching(/^product-image/)],
  });
  await old.remove("product-image", ["old.png"]);
});

test.each([
  [
    'echo "pg_dump: error: aborting because of server version mismatch" >&2; echo "pg_dump: detail: server version: 18.4; pg_dump version: 15.14 (Debian)" >&2; exit 1',
    "pg_dump 15 is older than the server, which is 18: apt install postgresql-client-18 (https://apt.postgresql.org has it), or brew upgrade libpq.",
  ],
  [
    'echo half; echo "pg_dump: error: query failed: FATAL: the server is going down" >&2; echo "pg_dump: error: query was: COPY public.orders" >&2; exit 1',
    "pg_dump failed: query failed: FATAL: the server is going down; query was: COPY public.orders",
  ],
  ["exit 3", "pg_dump failed: it did not say why"],
])(
  "what pg_dump fails of is told in one line, and no half dump is kept: %s",
  async (lines, line) => {
    standIn("pg_dump", lines);
    const vault = vaultOf("halves");
    await expect(backUp(shopOn(t.databaseUrl), vault)).rejects.toThrow(line);
    expect(await listDumps(vault)).toEqual([]);
    expect(await readReport(t.ctx.db, "copy")).toMatchObject({ problem: line });
  },
);

test("the newest program is taken, and where there is none a line says what to install", () => {
  standIn("pg_dump", "", "15.14", join(bin, "15/bin"));
  standIn("pg_dump", "", "18.1", join(bin, "18/bin"));
  standIn("pg_dump", "", "9.6", join(bin, "9.6/bin"));
  expect(findIn([`${bin}/*/bin/`])("pg_dump")).toBe(join(bin, "18/bin/pg_dump"));
  expect(() => findIn([`${bin}/*/bin/`])("pg_restore")).toThrow(
    /^pg_restore is not installed: apt install postgresql-client .*brew install libpq/,
  );
});

test("a shop on another server's database asks for its first backup at its start, and for no second", async () => {
  const asked: unknown[] = [];
  const jobs = {
    ...t.ctx.jobs,
    enqueue: async (job: { name: string }, _: object, how?: object) =>
      void asked.push([job.name, how]),
  };
  await t.ctx.db.delete(backupReports);
  await askForFirstDump({ db: t.ctx.db, jobs });
  await reportGood(t.ctx.db, "copy", t.clock.now());
  await askForFirstDump({ db: t.ctx.db, jobs });
  // Of copies that start together one is heard.
  expect(asked).toEqual([["back-up", { singletonKey: "first" }]]);
});

/** An empty database, and the shop's data restored into it from a dump that says `content`. */
async function withEmptyDatabase(work: (url: string) => Promise<void>) {
  const server = inject("testServer");
  const name = `${server.template}_restored_${n}`;
  await createDatabase(server, name);
  await work(withDatabase(server.url, name)).finally(() => dropDatabase(server, name));
}

const elsewhere = (
  databaseUrl: string,
  more: Partial<DumpRestoreOptions> = {},
): DumpRestoreOptions => ({
  dataDir: join(base, `elsewhere ${n}`),
  databaseUrl,
  jwtSecret: undefined,
  files: filesInDatabase,
  paystack: null,
  findProgram: findIn([`${bin}/`]),
  ...more,
});

async function vaultWithDump(passphrase?: string) {
  standIn("pg_dump", "echo all that there is");
  const vault = vaultOf(`dump ${n}`, passphrase);
  const at = await backUp(shopOn(t.databaseUrl), vault);
  return { vault, at: at! };
}

test("a dump is given to pg_restore as it was, for all or nothing; then the shop is proved and has its secrets", async () => {
  const { vault, at } = await vaultWithDump("correct horse battery");
  standIn("pg_restore", 'echo "$@" > arguments; cat > given');
  await withEmptyDatabase(async (url) => {
    const options = elsewhere(url);
    const report = await restoreFromDump(vault, options);
    expect(report).toMatchObject({
      until: at,
      differences: [],
      files: 0,
      missingFiles: [],
      orders: 0,
    });
    expect(said("given")).toBe("all that there is\n");
    expect(said("arguments")).toContain("--single-transaction");
    const secrets = join(options.dataDir, "secrets.json");
    expect(readFileSync(secrets)).toEqual(readFileSync(secretsPath()));
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    // It is a shop now, and no second one is laid over it.
    await expect(restoreFromDump(vault, elsewhere(url))).rejects.toThrow(
      /^The database \S+ at \S+ is not empty: nothing is overwritten.*createdb.*DATABASE_URL/,
    );
  });
});

test("what cannot be restored is told in one line before anything is done", async () => {
  const { vault } = await vaultWithDump("correct horse battery");
  standIn("pg_restore", "touch called; cat > /dev/null");
  await withEmptyDatabase(async (url) => {
    const early = elsewhere(url, { at: new Date("2020-01-01") });
    await expect(restoreFromDump(vault, early)).rejects.toThrow(/nothing older can be restored/);
    await expect(restoreFromDump(vaultOf("nothing"), elsewhere(url))).rejects.toThrow(
      /There is no dump in .*embedded.*without DATABASE_URL/,
    );
    const other = makeVault(openFolder(join(base, `dump ${n}`)), "another passphrase");
    await expect(restoreFromDump(other, elsewhere(url))).rejects.toThrow(/BACKUP_PASSPHRASE/);
    const options = elsewhere(url);
    mkdirSync(options.dataDir);
    writeFileSync(join(options.dataDir, "secrets.json"), "{}");
    await expect(restoreFromDump(vault, options)).rejects.toThrow(/has other secrets.*DATA_DIR/);
    expect(existsSync(join(bin, "called"))).toBe(false);
    // A JWT_SECRET stands for those: they are not looked at, and stay.
    await restoreFromDump(vault, { ...options, jwtSecret: "x".repeat(32) });
    expect(readFileSync(join(options.dataDir, "secrets.json"), "utf8")).toBe("{}");
  });
});

test("a restore that fails says why in one line, and has left no secrets behind", async () => {
  const { vault } = await vaultWithDump();
  standIn(
    "pg_restore",
    `cat > /dev/null; printf 'pg_restore: error: could not execute query: ERROR: permission denied\nCommand was: CREATE TABLE x (\n y int);\n' >&2; exit 1`,
  );
  await withEmptyDatabase(async (url) => {
    const options = elsewhere(url);
    await expect(restoreFromDump(vault, options)).rejects.toThrow(
      "pg_restore failed: could not execute query: ERROR: permission denied",
    );
    expect(existsSync(options.dataDir)).toBe(false);
  });
});

test("a damaged dump is called so, not what the program makes of its end", async () => {
  const { vault } = await vaultWithDump("correct horse battery");
  const [dump] = await listDumps(vault);
  const path = join(base, `dump ${n}`, `${dumpKey(dump!.name).database}.zst.sealed`);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 1));
  standIn(
    "pg_restore",
    "cat > /dev/null; echo 'pg_restore: error: input file is too short' >&2; exit 1",
  );
  await withEmptyDatabase(async (url) => {
    await expect(restoreFromDump(vault, elsewhere(url))).rejects.toThrow(/database/);
  });
});
