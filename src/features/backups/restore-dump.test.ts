import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { createDatabase, dropDatabase, withDatabase } from "~tests/support/database.ts";
import { postgresPrograms } from "~tests/support/postgres-programs.ts";
import { backUp } from "./back-up.server.ts";
import { listDumps } from "./catalogue.server.ts";
import { dumpKey } from "./names.server.ts";
import { type DumpRestoreOptions, restoreFromDump } from "./restore-dump.server.ts";
import { filesInDatabase } from "./restore-files.server.ts";

const t = testContext();
const programs = postgresPrograms();
const { standIn, said, vaultOf, shopOn } = programs;
const secretsPath = () => join(t.ctx.config.dataDir, "secrets.json");

/** An empty database, and the shop's data restored into it from a dump that says `content`. */
async function withEmptyDatabase(work: (url: string) => Promise<void>) {
  const server = inject("testServer");
  const name = `${server.template}_${programs.named("restored")}`;
  await createDatabase(server, name);
  await work(withDatabase(server.url, name)).finally(() => dropDatabase(server, name));
}

const elsewhere = (
  databaseUrl: string,
  more: Partial<DumpRestoreOptions> = {},
): DumpRestoreOptions => ({
  dataDir: join(programs.base, programs.named("elsewhere")),
  databaseUrl,
  jwtSecret: undefined,
  files: filesInDatabase,
  paystack: null,
  findProgram: programs.find(),
  ...more,
});

async function vaultWithDump(passphrase?: string) {
  standIn("pg_dump", "echo all that there is");
  const vault = vaultOf(programs.named("dump"), passphrase);
  const at = await backUp(shopOn(t.ctx, t.databaseUrl), vault);
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
    const other = vaultOf(programs.named("dump"), "another passphrase");
    await expect(restoreFromDump(other, elsewhere(url))).rejects.toThrow(/BACKUP_PASSPHRASE/);
    const options = elsewhere(url);
    mkdirSync(options.dataDir);
    writeFileSync(join(options.dataDir, "secrets.json"), "{}");
    await expect(restoreFromDump(vault, options)).rejects.toThrow(/has other secrets.*DATA_DIR/);
    expect(existsSync(join(programs.bin, "called"))).toBe(false);
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
  const path = join(
    programs.base,
    programs.named("dump"),
    `${dumpKey(dump!.name).database}.zst.sealed`,
  );
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
