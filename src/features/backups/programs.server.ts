import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/** A program of PostgreSQL is missing or refused; the message says in one line what to do. */
export class DumpError extends Error {
  override name = "DumpError";
}

export type Program = "pg_dump" | "pg_restore";

/** @returns where the program is. @throws DumpError when it is not installed */
export type FindProgram = (name: Program) => string;

/** Where Debian and Homebrew put them, also when they are not on the path; the first is the path. */
const FOLDERS = [
  "",
  "/usr/lib/postgresql/*/bin/",
  "/opt/homebrew/opt/libpq/bin/",
  "/usr/local/opt/libpq/bin/",
];

/** The newest of those in some folders: it can dump and fill every older server. */
export const findIn =
  (folders: readonly string[]): FindProgram =>
  (name) => {
    const paths = folders.flatMap((folder) => (folder ? globSync(folder + name) : name));
    const [newest] = paths
      .map((path) => ({ path, version: versionOf(path) }))
      .filter(({ version }) => version > 0)
      .sort((a, b) => b.version - a.version);
    if (newest) return newest.path;
    throw new DumpError(
      `${name} is not installed: apt install postgresql-client (Debian, Ubuntu), brew install libpq (macOS). ` +
        "It must be at least as new as the server.",
    );
  };

export const findInstalled = findIn(FOLDERS);

/** "pg_dump (PostgreSQL) 15.14 (Debian …)" is 15.14; 0 when it does not run. */
function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return Number(/\d+\.\d+/.exec(stdout ?? "")?.[0] ?? 0);
}

const MISMATCH = /server version: (\d+)[\s\S]*?version: (\d+)/;

/** What a program has complained of, in one line that says what to do where we know it. */
export function explain(name: Program, said: string): string {
  const [, server, own] = MISMATCH.exec(said) ?? [];
  if (server) {
    return (
      `${name} ${own} is older than the server, which is ${server}: ` +
      `apt install postgresql-client-${server} (https://apt.postgresql.org has it), or brew upgrade libpq.`
    );
  }
  const told = said.split("\n").flatMap((line) => /: (?:error|detail): (.+)/.exec(line)?.[1] ?? []);
  return `${name} failed: ${(told.length > 0 ? told.join("; ") : said.trim().split("\n").at(-1)) || "it did not say why"}`;
}
