import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupReports } from "~/db/schema/backups.ts";
import { fileBytes } from "~/db/schema/store.ts";
import { createStorage } from "~/features/images/storage.server.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { testClock, testContext } from "~tests/support/context.ts";
import { postgresPrograms } from "~tests/support/postgres-programs.ts";
import { backUp } from "./back-up.server.ts";
import { listDumps } from "./catalogue.server.ts";
import { askForFirstDump } from "./keep-shipping.server.ts";
import { dumpKey } from "./names.server.ts";
import { findIn } from "./programs.server.ts";
import { readReport, reportGood } from "./report.server.ts";
import { filesInDatabase } from "./restore-files.server.ts";

const t = testContext();
const programs = postgresPrograms();
const { standIn, said, vaultOf, shopOn } = programs;

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const options = { upsert: false, cacheControl: "max-age=60", ownerId: null };

const secretsPath = () => join(t.ctx.config.dataDir, "secrets.json");

test("a dump is sealed, has the secrets beside it, and nobody on the machine sees the password", async () => {
  standIn(
    "pg_dump",
    'echo "$@" > arguments; echo "$PGPASSWORD" > password; echo "all that there is"',
  );
  const url = new URL(t.databaseUrl);
  url.password = encodeURIComponent("geh eim%1");
  const vault = vaultOf("sealed", "correct horse battery");
  const at = await backUp(shopOn(t.ctx, url.href), vault);
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
    await backUp({ ...shopOn(t.ctx, t.databaseUrl), clock, clockWatch }, vault);
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
  await backUp(shopOn(t.ctx, t.databaseUrl), vaultOf("files"));
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
    await expect(backUp(shopOn(t.ctx, t.databaseUrl), vault)).rejects.toThrow(line);
    expect(await listDumps(vault)).toEqual([]);
    expect(await readReport(t.ctx.db, "copy")).toMatchObject({ problem: line });
  },
);

test("the newest program is taken, and where there is none a line says what to install", () => {
  standIn("pg_dump", "", "15.14", join(programs.bin, "15/bin"));
  standIn("pg_dump", "", "18.1", join(programs.bin, "18/bin"));
  standIn("pg_dump", "", "9.6", join(programs.bin, "9.6/bin"));
  expect(findIn([`${programs.bin}/*/bin/`])("pg_dump")).toBe(join(programs.bin, "18/bin/pg_dump"));
  expect(() => findIn([`${programs.bin}/*/bin/`])("pg_restore")).toThrow(
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
  // Of copies that start together only one asks.
  expect(asked).toEqual([["back-up", { singletonKey: "first" }]]);
});
