import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { findIn } from "~/features/backups/programs.server.ts";
import { openFolder } from "~/features/backups/store/folder-store.server.ts";
import { makeVault } from "~/features/backups/store/vault.server.ts";
import type { Context } from "~/platform/context.ts";
import { filesOf } from "~/platform/services/shared-files.ts";

/**
 * Stand-ins for PostgreSQL's own programs, made anew for each test of a file: what is said to them can be
 * read, and what they answer is said by the test. tests/drills/dump.test.ts has the real ones.
 */
export function postgresPrograms() {
  const base = mkdtempSync(join(tmpdir(), "oriki-dump-"));
  let n = 0;
  const bin = () => join(base, `programs ${n}`);
  beforeEach(() => {
    n++;
    mkdirSync(bin());
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const find = () => findIn([`${bin()}/`]);
  return {
    base,
    /** A name that no other test of the file has. */
    named: (name: string) => `${name}-${n}`,
    get bin() {
      return bin();
    },
    find,
    /** A program that says its version, and otherwise does as the lines of shell say. */
    standIn(name: "pg_dump" | "pg_restore", lines: string, version = "18.4", folder = bin()) {
      mkdirSync(folder, { recursive: true });
      const program = `#!/bin/sh\n[ "$1" = --version ] && { echo "${name} (PostgreSQL) ${version}"; exit; }\ncd "${folder}"\n`;
      writeFileSync(join(folder, name), program + lines);
      chmodSync(join(folder, name), 0o755);
    },
    /** What a stand-in has written into a file beside it. */
    said: (name: string) => readFileSync(join(bin(), name), "utf8"),
    vaultOf: (name: string, passphrase?: string) =>
      makeVault(openFolder(join(base, name)), passphrase),
    /** The shop on a database of another server, in which it keeps its files. */
    shopOn(ctx: Context, databaseUrl: string) {
      const config = { ...ctx.config, databaseUrl, databaseDirectUrl: databaseUrl };
      return { ...ctx, config, files: filesOf(config, ctx.db), findProgram: find() };
    },
  };
}
